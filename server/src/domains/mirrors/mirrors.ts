import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type Mirror, type MirrorFields, mirrorProblems } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { isRefusedAddress, mayAskBy } from '../../outbound/outbound-target.ts'
import { type FoundRepository, findRepository, type RepositoryAddress } from '../repositories/index.ts'
import {
  countMirrorsOf,
  deleteMirrorOf,
  findMirror,
  insertMirror,
  sealedForMirror,
  selectRuns,
  updateMirror,
} from './mirror.store.ts'
import { mirrorJobOf } from './mirror-queue.ts'

interface Place extends RepositoryAddress {
  actor: UserActor
}

const find = (deps: Deps, { actor, owner, repo }: Place): Promise<FoundRepository> =>
  findRepository(deps, { actor, owner, repo, action: 'manage-mirror' })

/** What a repository is a mirror of, and how it went lately; null where it is none. */
export async function readMirror(deps: Deps, place: Place): Promise<Mirror | null> {
  const { id } = await find(deps, place)
  const row = await findMirror(deps.database.read, id)
  return row === undefined ? null : present(deps, row)
}

/**
 * Keeps a repository as one of another server is, or does so from now on in another way. Refused (AppError): an address that may not be asked, and
 * one more than an owner may have.
 */
export async function setMirror(deps: Deps, { fields, ...place }: Place & { fields: MirrorFields }): Promise<Mirror> {
  const { database, jobs, limits, outbound, secrets } = deps
  const { id: repoId, ownerId } = await find(deps, place)
  await limits.take('change-webhooks/account', `${place.actor.userId}`)
  const url = new URL(fields.url)
  const refuse = (said: ReturnType<typeof message>) => AppError.refused(422, said, { url: said })
  if (!mayAskBy(outbound, url)) throw refuse(message('import.plain'))
  if (await isRefusedAddress(outbound, url)) throw refuse(message('webhook.refused_address'))
  const known = await findMirror(database.read, repoId)
  const uid = known?.uid ?? randomUUIDv7()
  const name = fields.username || (fields.password === '' ? null : 'git')
  // What is kept is told to nobody but the server that it was given for.
  const isSame = known !== undefined && known.url === fields.url && known.username === name
  const kept = isSame ? known.secret : null
  const secret = fields.password === '' ? kept : await secrets.seal(fields.password, sealedForMirror(uid))
  const now = Date.now()
  const values = {
    user_id: place.actor.userId,
    url: fields.url,
    username: secret === null ? null : name,
    secret,
    interval_minutes: fields.interval_minutes,
    failures: 0,
    next_at: now,
  }
  await database.tx(async (tx) => {
    if (known === undefined) await insertMirror(tx, { ...values, uid, repo_id: repoId, created_at: now })
    else await updateMirror(tx, { id: known.id, values })
    if ((await countMirrorsOf(tx, ownerId)) > bounds.mirrorsPerOwner)
      throw AppError.refused(422, message('mirror.too_many', { max: bounds.mirrorsPerOwner }))
    await jobs.enqueue(tx, mirrorJobOf(ownerId))
  })
  jobs.wake()
  return show(deps, repoId)
}

/** Has a mirror brought up to date as soon as it is its turn; one that is under way is not begun anew. Refused (AppError, 404) where it is none. */
export async function syncMirrorNow(deps: Deps, place: Place): Promise<Mirror> {
  const { database, jobs, limits } = deps
  const { id: repoId, ownerId } = await find(deps, place)
  await limits.take('change-webhooks/account', `${place.actor.userId}`)
  const row = await findMirror(database.read, repoId)
  if (row === undefined) throw AppError.refused(404, message('mirror.missing'))
  const [last] = await selectRuns(database.read, { mirrorId: row.id, limit: 1 })
  if (last?.state !== 'running') {
    await database.tx(async (tx) => {
      await updateMirror(tx, { id: row.id, values: { next_at: Date.now() } })
      await jobs.enqueue(tx, mirrorJobOf(ownerId))
    })
    jobs.wake()
  }
  return show(deps, repoId)
}

/** Lets a repository be a mirror no more: it stays as it is. What is under way does not land. Refused (AppError, 404) where it is none. */
export async function removeMirror(deps: Deps, place: Place): Promise<null> {
  const { id: repoId } = await find(deps, place)
  if (!(await deleteMirrorOf(deps.database.write, repoId))) throw AppError.refused(404, message('mirror.missing'))
  return null
}

async function show(deps: Deps, repoId: number): Promise<Mirror> {
  const row = await findMirror(deps.database.read, repoId)
  if (row === undefined) throw AppError.refused(404, message('mirror.missing'))
  return present(deps, row)
}

const timeOf = (at: number) => new Date(at).toISOString()

async function present({ database }: Deps, row: Row<'mirrors'>): Promise<Mirror> {
  const runs = await selectRuns(database.read, { mirrorId: row.id, limit: bounds.runsPerMirror })
  return {
    url: row.url,
    username: row.username,
    interval_minutes: row.interval_minutes,
    next_at: timeOf(row.next_at),
    runs: runs.map((run) => ({
      state: run.state,
      problem: run.state === 'failed' ? (mirrorProblems.find((each) => each === run.problem) ?? 'internal') : null,
      detail: run.detail,
      changed: run.changed,
      received_bytes: run.received_bytes,
      started_at: timeOf(run.started_at),
      finished_at: run.finished_at === null ? null : timeOf(run.finished_at),
    })),
  }
}
