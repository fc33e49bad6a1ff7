import type { pushMirrorProblems } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type PushedToTarget, PushToTargetError } from '@sheaf/git-engine'
import { actorOfAccount } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type GuardedProxy, startGuardedProxy } from '../../outbound/guarded-proxy.ts'
import { LfsError } from '../../outbound/lfs-batch.ts'
import { OutboundRefused } from '../../outbound/outbound-policy.ts'
import { findKnownAccount } from '../accounts/index.ts'
import { tellOfFailure } from '../mirrors/index.ts'
import { namesProtectedBranch } from '../ref-rules/index.ts'
import { type FoundRepository, findRepository, findRepositoryById } from '../repositories/index.ts'
import {
  beginPushRun,
  endPushRun,
  holdPushTimes,
  type PushRunEnd,
  sealedForPushMirror,
  updatePushMirror,
} from './push-mirror.store.ts'
import { nextAfterRun } from './push-mirror-times.ts'
import { pushObjects } from './push-objects.ts'

type Problem = (typeof pushMirrorProblems)[number]

/** What a server may answer to pushes: what it has, and what became of each ref. */
const maxAnswerBytes = 256 * 1024 * 1024
/** A server that takes a large pack may be at work for minutes before it says so. */
const idleMs = 5 * 60_000
const detailLetters = 500

interface Run {
  row: Row<'push_mirrors'>
  /** So many of its last times are kept. */
  kept: number
  signal: AbortSignal
}

/** Pushes to one mirror, and writes down how it went. Gives when it is due next. */
export async function runPushMirror(deps: Deps, { row, kept, signal }: Run): Promise<number> {
  const { database, log } = deps
  const began = Date.now()
  const run = await database.tx((tx) => beginPushRun(tx, { mirrorId: row.id, now: began, kept }))
  let end: PushRunEnd = { state: 'done', problem: null, detail: '', changed: 0, refused: 0 }
  let proxy: GuardedProxy | undefined
  try {
    const repository = await findForWhoSetItUp(deps, row)
    proxy = await startGuardedProxy({ policy: deps.outbound, maxBytes: maxAnswerBytes, idleMs })
    end = endOf(await push(deps, { row, repository, proxy, signal }))
  } catch (error) {
    // The server stops: whoever starts next pushes.
    if (signal.aborted) {
      await updatePushMirror(database.write, { id: row.id, values: { claimed_until: null } })
      throw error
    }
    const problem = problemOf(error, proxy)
    if (problem === 'internal') log.error({ err: error, mirror: row.uid }, 'a mirror could not be pushed to')
    else log.info({ err: error, mirror: row.uid }, 'a push to a mirror failed')
    end = { ...end, state: 'failed', problem }
  } finally {
    proxy?.close()
  }
  const now = Date.now()
  const next = await database.tx(async (tx) => {
    await endPushRun(tx, { id: run, at: now, end })
    // What was pushed here meanwhile is not there yet.
    const times = await holdPushTimes(database, tx, row.id)
    // Whoever saved it meanwhile forgave what had failed before.
    const failures = end.state === 'done' ? 0 : (times ?? row).failures + 1
    const next_at = nextAfterRun({ ...row, ...times, failures }, now)
    await updatePushMirror(tx, { id: row.id, values: { failures, next_at, claimed_until: null } })
    await tellOfFailure(deps, tx, { row, failures })
    return next_at
  })
  deps.events.wake()
  return next
}

/** Whoever set it up must still own the repository: nobody has it pushed somewhere who may no longer say so. */
async function findForWhoSetItUp(deps: Deps, row: Row<'push_mirrors'>): Promise<FoundRepository> {
  const account = await findKnownAccount(deps.database.read, row.user_id)
  const repository = await findRepositoryById(deps, row.repo_id)
  if (account === undefined || repository === undefined) throw AppError.missing(message('repository.missing'))
  const actor = actorOfAccount(account, { via: 'password' })
  return findRepository(deps, { actor, owner: repository.ownerName, repo: repository.name, action: 'manage-mirror' })
}

interface Push {
  row: Row<'push_mirrors'>
  repository: FoundRepository
  proxy: GuardedProxy
  signal: AbortSignal
}

async function push(deps: Deps, { row, repository, proxy, signal }: Push): Promise<PushedToTarget> {
  const { database, git } = deps
  const { url } = row
  const credential = await credentialOf(deps, row)
  return git.write.pushToTarget({
    gitDir: repository.gitDir,
    url,
    isPlain: new URL(url).protocol === 'http:',
    credential,
    proxy: proxy.url,
    signal,
    includes: row.protected_only === 1 ? await namesProtectedBranch(database.read, repository.id) : () => true,
    overwrites: row.overwrites === 1,
    prunes: row.prunes === 1,
    beforePush: (reachable) => pushObjects(deps, { repository, url, credential, reachable, signal }),
  })
}

function endOf({ changed, refused, first }: PushedToTarget): PushRunEnd {
  if (first === undefined) return { state: 'done', problem: null, detail: '', changed, refused }
  const detail = `${first.ref}: ${first.reason}`.slice(0, detailLetters)
  return { state: 'failed', problem: 'rejected', detail, changed, refused }
}

/** What opens the other server, where somebody said so. */
async function credentialOf({ secrets }: Deps, { uid, username, secret: sealed }: Row<'push_mirrors'>) {
  if (username === null || sealed === null) return undefined
  const secret = await secrets.open(sealed, sealedForPushMirror(uid))
  if (secret === undefined) throw new PushToTargetError('wrong-credentials', 'the password was sealed by another key')
  return { username, secret }
}

function problemOf(error: unknown, proxy: GuardedProxy | undefined): Problem {
  const refused = proxy?.problem()
  if (refused !== undefined) return refused === 'too-large' ? 'unreachable' : refused
  if (error instanceof PushToTargetError) return error.reason
  if (error instanceof LfsError) return 'objects-refused'
  if (error instanceof OutboundRefused) return 'refused-address'
  // It is not theirs any more, or they are suspended.
  return error instanceof AppError && (error.kind === 'forbidden' || error.kind === 'missing')
    ? 'not-owner'
    : 'internal'
}
