import type { mirrorProblems } from '@sheaf/contract'
import { GitError, ImportError, isNullId } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type GuardedProxy, startGuardedProxy } from '../../outbound/guarded-proxy.ts'
import { findKnownAccount } from '../accounts/index.ts'
import { landPush } from '../git-transport/index.ts'
import { deleteReservation, reserveAnew } from '../quotas/index.ts'
import { type FoundRepository, findRepositoryById } from '../repositories/index.ts'
import { beginRun, claimMirror, endRun, type RunEnd, sealedForMirror, updateMirror } from './mirror.store.ts'
import { tellOfFailure } from './tell-of-failure.ts'

type Problem = (typeof mirrorProblems)[number]

const minute = 60_000
/** Longer than one may take: a process that died while it worked is followed by another after this. */
const leaseMs = 120 * minute
/** A source that fails is asked less and less, once a week in the end. */
const longestWaitMs = 7 * 24 * 60 * minute
const doublings = 10
/** With less space there is no use in beginning. */
const leastBytes = 1024 * 1024
const detailLetters = 500

interface Sync {
  row: Row<'mirrors'>
  /** So many of its last times are kept. */
  kept: number
  signal: AbortSignal
}

/** Why a rule or git itself did not let it land, in its words. */
class NotLanded extends Error {
  override readonly name = 'NotLanded'
}

/** Brings one mirror up to date, writes down how it went, and when it is due next; nothing where somebody else has taken it meanwhile. */
export async function syncMirror(deps: Deps, { row, kept, signal }: Sync): Promise<void> {
  const { database, log } = deps
  // At once: one that is not due for as long as it is taken, and not under way either, would be looked at again a minute later.
  const run = await database.tx(async (tx) => {
    const now = Date.now()
    const isOurs = await claimMirror(tx, { id: row.id, seen: row.next_at, until: now + leaseMs })
    return isOurs ? beginRun(tx, { mirrorId: row.id, now, kept }) : undefined
  })
  if (run === undefined) return
  let end: RunEnd = { state: 'done', problem: null, detail: '', changed: 0, received_bytes: 0 }
  let proxy: GuardedProxy | undefined
  try {
    const { repository, granted } = await prepare(deps, row)
    proxy = await startGuardedProxy({ policy: deps.outbound, maxBytes: granted })
    end = { ...end, changed: await bring(deps, { row, repository, proxy, signal }) }
  } catch (error) {
    // The server stops: it is due again when its lease ends, or sooner.
    if (signal.aborted) {
      await updateMirror(database.write, { id: row.id, values: { next_at: Date.now() } })
      throw error
    }
    const problem = problemOf(error, proxy)
    if (problem === 'internal') log.error({ err: error, mirror: row.uid }, 'a mirror could not be brought up to date')
    else log.info({ err: error, mirror: row.uid }, 'a mirror failed')
    const detail = error instanceof NotLanded ? error.message.slice(0, detailLetters) : ''
    end = { ...end, state: 'failed', problem, detail }
  } finally {
    proxy?.close()
    await database.tx((tx) => deleteReservation(tx, row.uid))
  }
  const now = Date.now()
  const failures = end.state === 'done' ? 0 : row.failures + 1
  const wait = Math.min(longestWaitMs, row.interval_minutes * minute * 2 ** Math.min(failures, doublings))
  await database.tx(async (tx) => {
    await endRun(tx, { id: run, at: now, end: { ...end, received_bytes: proxy?.received() ?? 0 } })
    await updateMirror(tx, { id: row.id, values: { failures, next_at: now + wait } })
    await tellOfFailure(deps, tx, { row, failures })
  })
  deps.events.wake()
}

async function prepare(deps: Deps, row: Row<'mirrors'>): Promise<{ repository: FoundRepository; granted: number }> {
  const { config, database } = deps
  const repository = await findRepositoryById(deps, row.repo_id)
  const account = await findKnownAccount(database.read, row.user_id)
  if (repository === undefined || account === undefined || account.suspendedAt !== null)
    throw new NotLanded('the account that set it up is suspended, or the repository went away')
  const space = { ownerId: repository.ownerId, id: row.uid, most: config.maxPushBytes, least: leastBytes, share: 1 / 2 }
  const granted = await database.tx((tx) => reserveAnew(deps, tx, space))
  return { repository, granted: Math.min(space.most, granted) }
}

interface Bring {
  row: Row<'mirrors'>
  repository: FoundRepository
  proxy: GuardedProxy
  signal: AbortSignal
}

/** Fetches what the source has, and pushes it in the name of the mirror. Gives how many branches and tags moved. */
async function bring(deps: Deps, { row, repository, proxy, signal }: Bring): Promise<number> {
  const { database, git } = deps
  const { gitDir, id: repositoryId, defaultBranch } = repository
  const fetched = await git.write.fetchSource({
    gitDir,
    url: row.url,
    isPlain: new URL(row.url).protocol === 'http:',
    credential: await credentialOf(deps, row),
    proxy: proxy.url,
    signal,
  })
  try {
    // The push reserves what it takes itself.
    await database.tx((tx) => deleteReservation(tx, row.uid))
    // A repository has a default branch: that stays until its owners choose another.
    const updates = fetched.updates.filter(
      ({ ref, after }) => !(isNullId(after) && ref === `refs/heads/${defaultBranch}`),
    )
    if (updates.length === 0) return 0
    const actor = { kind: 'mirror', uid: row.uid, repositoryId, userId: row.user_id } as const
    const landing = await landPush(deps, {
      repository: { ...repository, role: 'owner', mayWrite: true },
      actor,
      updates,
      pack: () => fetched.pack(),
    })
    if (landing.kind === 'landed') return updates.length
    const [first] = landing.kind === 'refused' ? landing.reasons : []
    throw new NotLanded(first === undefined ? 'it moved meanwhile' : `${first[0]}: ${first[1]}`)
  } finally {
    await fetched.dispose()
  }
}

/** What opens the source, where somebody said so. */
async function credentialOf({ secrets }: Deps, { uid, username, secret: sealed }: Row<'mirrors'>) {
  if (username === null || sealed === null) return undefined
  const secret = await secrets.open(sealed, sealedForMirror(uid))
  if (secret === undefined) throw new ImportError('wrong-credentials', 'the secret was sealed by another key')
  return { username, secret }
}

function problemOf(error: unknown, proxy: GuardedProxy | undefined): Problem {
  const refused = proxy?.problem()
  if (refused !== undefined) return refused
  if (error instanceof NotLanded) return 'refused'
  if (error instanceof ImportError) return error.reason
  // The owner has no space.
  if (error instanceof AppError) return error.kind === 'forbidden' ? 'too-large' : 'internal'
  return error instanceof GitError && error.kind === 'timeout' ? 'too-slow' : 'internal'
}
