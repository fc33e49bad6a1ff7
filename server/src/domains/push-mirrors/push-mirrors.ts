import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type PushMirror, type PushMirrorFields, pushMirrorProblems } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { isRefusedAddress, mayAskBy } from '../../outbound/outbound-target.ts'
import { type FoundRepository, findRepository, type RepositoryAddress } from '../repositories/index.ts'
import {
  countPushMirrors,
  deletePushMirror,
  findPushMirror,
  insertPushMirror,
  type PushMirrorRow,
  sealedForPushMirror,
  selectPushMirrors,
  selectPushRuns,
  updatePushMirror,
} from './push-mirror.store.ts'
import { pushMirrorJobOf } from './push-mirror-queue.ts'

interface Place extends RepositoryAddress {
  actor: UserActor
}
type One = Place & { uid: string }

const find = (deps: Deps, { actor, owner, repo }: Place): Promise<FoundRepository> =>
  findRepository(deps, { actor, owner, repo, action: 'manage-mirror' })

const missing = () => AppError.refused(404, message('push_mirror.missing'))

/** Where a repository is pushed to, and how that went lately. */
export async function listPushMirrors(deps: Deps, place: Place): Promise<PushMirror[]> {
  const { id } = await find(deps, place)
  const rows = await selectPushMirrors(deps.database.read, id)
  return Promise.all(rows.map((row) => present(deps, row)))
}

/**
 * Has a repository pushed to another server from now on. Refused (AppError, 422): an address that may not be asked, and one more than a repository
 * may have.
 */
export async function createPushMirror(
  deps: Deps,
  { fields, ...place }: Place & { fields: PushMirrorFields },
): Promise<PushMirror> {
  const { database, jobs } = deps
  const { id: repoId, ownerId } = await findToChange(deps, { ...place, url: fields.url })
  const uid = randomUUIDv7()
  const now = Date.now()
  const values = { ...(await columnsOf(deps, { uid, fields, known: undefined })), user_id: place.actor.userId }
  await database.tx(async (tx) => {
    await insertPushMirror(tx, { ...values, uid, repo_id: repoId, next_at: now, created_at: now })
    if ((await countPushMirrors(tx, repoId)) > bounds.pushMirrorsPerRepository)
      throw AppError.refused(422, message('push_mirror.too_many', { max: bounds.pushMirrorsPerRepository }))
    await jobs.enqueue(tx, pushMirrorJobOf(ownerId))
  })
  jobs.wake()
  return show(deps, { repoId, uid })
}

/** Has it pushed otherwise, in the name of whoever says so. Refused (AppError): 404 where there is none, 422 as above. */
export async function changePushMirror(
  deps: Deps,
  { fields, uid, ...place }: One & { fields: PushMirrorFields },
): Promise<PushMirror> {
  const { database, jobs } = deps
  const { id: repoId, ownerId } = await findToChange(deps, { ...place, url: fields.url })
  const known = await findPushMirror(database.read, { repoId, uid })
  if (known === undefined) throw missing()
  const columns = await columnsOf(deps, { uid, fields, known })
  await database.tx(async (tx) => {
    const values = { ...columns, user_id: place.actor.userId, failures: 0, next_at: Date.now() }
    await updatePushMirror(tx, { id: known.id, values })
    await jobs.enqueue(tx, pushMirrorJobOf(ownerId))
  })
  jobs.wake()
  return show(deps, { repoId, uid })
}

/** Has it pushed as soon as it is its turn; while it is under way, once more after that. Refused (AppError, 404) where there is none. */
export async function runPushMirrorNow(deps: Deps, { uid, ...place }: One): Promise<PushMirror> {
  const { database, jobs, limits } = deps
  const { id: repoId, ownerId } = await find(deps, place)
  await limits.take('change-webhooks/account', `${place.actor.userId}`)
  const row = await findPushMirror(database.read, { repoId, uid })
  if (row === undefined) throw missing()
  const now = Date.now()
  await database.tx(async (tx) => {
    await updatePushMirror(tx, { id: row.id, values: { next_at: now, wanted_at: now } })
    await jobs.enqueue(tx, pushMirrorJobOf(ownerId))
  })
  jobs.wake()
  return show(deps, { repoId, uid })
}

/** Has it pushed there no more. Refused (AppError, 404) where there is none. */
export async function removePushMirror(deps: Deps, { uid, ...place }: One): Promise<null> {
  const { id: repoId } = await find(deps, place)
  if (!(await deletePushMirror(deps.database.write, { repoId, uid }))) throw missing()
  return null
}

async function findToChange(deps: Deps, { url, ...place }: Place & { url: string }): Promise<FoundRepository> {
  const repository = await find(deps, place)
  await deps.limits.take('change-webhooks/account', `${place.actor.userId}`)
  const refuse = (said: ReturnType<typeof message>) => AppError.refused(422, said, { url: said })
  if (!mayAskBy(deps.outbound, new URL(url))) throw refuse(message('import.plain'))
  if (await isRefusedAddress(deps.outbound, new URL(url))) throw refuse(message('webhook.refused_address'))
  return repository
}

interface Said {
  uid: string
  fields: PushMirrorFields
  known: PushMirrorRow | undefined
}

const flagOf = (isSet: boolean) => (isSet ? 1 : 0)

async function columnsOf({ secrets }: Deps, { uid, fields, known }: Said) {
  const { url, password, interval_minutes, on_push, overwrites, prunes, protected_only } = fields
  const name = fields.username || (password === '' ? null : 'git')
  // What is kept is told to nobody but the server that it was given for. A token that was given without a name has one.
  const isSame = known !== undefined && known.url === url && known.username === (name ?? 'git')
  const kept = isSame ? known.secret : null
  const secret = password === '' ? kept : await secrets.seal(password, sealedForPushMirror(uid))
  return {
    url,
    username: secret === null ? null : (name ?? 'git'),
    secret,
    interval_minutes,
    on_push: flagOf(on_push),
    overwrites: flagOf(overwrites),
    prunes: flagOf(prunes),
    protected_only: flagOf(protected_only),
  } as const
}

async function show(deps: Deps, of: { repoId: number; uid: string }): Promise<PushMirror> {
  const row = await findPushMirror(deps.database.read, of)
  if (row === undefined) throw missing()
  return present(deps, row)
}

const timeOf = (at: number) => new Date(at).toISOString()

async function present({ database }: Deps, row: PushMirrorRow): Promise<PushMirror> {
  const runs = await selectPushRuns(database.read, { mirrorId: row.id, limit: bounds.runsPerMirror })
  return {
    uid: row.uid,
    url: row.url,
    username: row.username,
    interval_minutes: row.interval_minutes,
    on_push: row.on_push === 1,
    overwrites: row.overwrites === 1,
    prunes: row.prunes === 1,
    protected_only: row.protected_only === 1,
    set_by: row.setBy,
    next_at: timeOf(row.next_at),
    runs: runs.map((run) => ({
      state: run.state,
      problem: run.state === 'failed' ? (pushMirrorProblems.find((each) => each === run.problem) ?? 'internal') : null,
      detail: run.detail,
      changed: run.changed,
      refused: run.refused,
      started_at: timeOf(run.started_at),
      finished_at: run.finished_at === null ? null : timeOf(run.finished_at),
    })),
  }
}
