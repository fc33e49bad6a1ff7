import { randomUUIDv7 } from 'node:crypto'
import { GitError } from '@sheaf/git-engine'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { holdLanding } from '../reviews/index.ts'
import { creditEvent, recordChange, writeEvent } from '../threads/index.ts'
import { followAutoMerge } from './auto-merge.ts'
import { dismissStale } from './dismiss-stale.ts'
import { keepHeads } from './keep-heads.ts'
import { findPull, type PullRow } from './pull.store.ts'
import { addVersion, creditVersion, deletePush, selectPushes } from './version.store.ts'
import { versionSteps } from './version-steps.ts'

interface Following {
  repository: Pick<FoundRepository, 'gitDir'>
  pull: PullRow
  /** What its branch and the one that it goes into hold, where they are there. */
  tip: string | undefined
  baseTip: string | undefined
  /** Is the branch not about to be told of? Else what nobody has told of is no version yet. */
  isSettled: boolean
  signal: AbortSignal
}

/** Commits that are counted of one push. */
const maxCounted = 1_000

/**
 * Makes a version of everything that was pushed to the branch of a pull request, keeps it and says so between its comments. Once more changes nothing. Says
 * whether something is left, since a merge of what it proposed until then is about to land.
 */
export async function followBranch(
  deps: Pick<Deps, 'database' | 'events' | 'git' | 'jobs'>,
  { repository: { gitDir }, pull, tip, baseTip, isSettled, signal }: Following,
): Promise<boolean> {
  const { threadId, number } = pull
  const pushes = await selectPushes(deps.database.read, threadId)
  for (const step of versionSteps({ head: pull.headOid, pushes, tip, isSettled })) {
    signal.throwIfAborted()
    const { oid, push } = step
    if (step.kind !== 'version') {
      if (step.kind === 'past') await deps.git.write.keepVersion({ gitDir, number, commits: [oid] })
      await deps.database.tx(async (tx) => {
        if (step.kind === 'credit') await creditPush(tx, { threadId, oid, by: step.push.by })
        await deletePush(tx, step.push.id)
      })
      continue
    }
    const made = await makeVersion(deps, { gitDir, pull, baseTip, before: step.before, oid, push, signal })
    if (made === 'landing') return true
  }
  return false
}

/** Says of a version, and of what the timeline says of it, who pushed it, where that was not known when it was made. */
export async function creditPush(
  tx: Tx,
  { threadId, oid, by }: { threadId: number; oid: string; by: number | null },
): Promise<void> {
  const uid = by === null ? undefined : await creditVersion(tx, { threadId, oid, by })
  if (uid !== undefined) await creditEvent(tx, { threadId, uid, userId: by })
}

interface Made {
  gitDir: string
  pull: PullRow
  baseTip: string | undefined
  /** What was proposed before, and what is from now on. */
  before: string
  oid: string
  /** Who pushed it and when, where that is known; and by which number it is noted. */
  push: { by: number | null; at: number; id?: number } | undefined
  signal: AbortSignal
}

/**
 * Makes a version of what a pull request proposes from now on, keeps it and says so. Gives `passed` where it does not propose any more what it did before, or
 * is not open, and `landing` where a merge of that is about to land: what was judged stays what is proposed until then.
 */
export async function makeVersion(
  deps: Pick<Deps, 'database' | 'events' | 'git' | 'jobs'>,
  { gitDir, pull, baseTip, before, oid, push, signal }: Made,
): Promise<'made' | 'passed' | 'landing'> {
  const { repoId, threadId, number } = pull
  const base = baseTip && (await deps.git.read.mergeBase({ gitDir, base: baseTip, head: oid, signal }))
  // Before anything is said of it; with what was proposed until now, of which nothing may be kept yet.
  await deps.git.write.keepVersion({ gitDir, number, commits: base ? [oid, base, before] : [oid, before] })
  const { kind, commits } =
    oid === pull.rebasingOid
      ? { kind: 'rebase' as const, commits: null }
      : await whatPushDid(deps, { gitDir, before, oid, signal })
  const { by = null, at = Date.now() } = push ?? {}
  const outcome = await deps.database.tx(async (tx) => {
    const until = await holdLanding(tx, threadId)
    const now = await findPull(tx, threadId)
    const isOpen = now?.isOpen === 1
    if (isOpen && until !== null && until > Date.now()) return 'landing'
    if (push?.id !== undefined) await deletePush(tx, push.id)
    // Somebody else may have made one meanwhile, who was not told by whom.
    if (!isOpen || now.headOid !== before) {
      await creditPush(tx, { threadId, oid, by })
      return 'passed'
    }
    const what = happenings[kind]
    const eventUid = randomUUIDv7()
    const made = { threadId, before, oid, base: base || undefined, kind, commits, by, eventUid, at }
    const version = await addVersion(tx, made)
    // Or did so since.
    if (version === undefined) return 'passed'
    const more = { ...(commits !== null && { commits }), version }
    await writeEvent(tx, { uid: eventUid, threadId, userId: by, what, from: before, to: oid, ...more, at })
    await dismissStale(tx, { pull, head: oid, by, at })
    await followAutoMerge(deps, tx, { pull, head: oid, by: push?.by })
    await recordChange(deps, tx, { repoId, threadId, userId: by, what: 'pushed' })
    return 'made'
  })
  if (outcome === 'made') await keepHeads(deps, { gitDir, threadIds: [threadId] })
  return outcome
}

const happenings = { push: 'pushed', force: 'force_pushed', rebase: 'rebased' } as const

/** Has it added commits, or put others in their place? */
async function whatPushDid(
  { git }: Pick<Deps, 'git'>,
  { gitDir, before, oid, signal }: { gitDir: string; before: string; oid: string; signal: AbortSignal },
): Promise<{ kind: 'push' | 'force'; commits: number | null }> {
  const force = { kind: 'force', commits: null } as const
  try {
    if ((await git.read.mergeBase({ gitDir, base: before, head: oid, signal })) !== before) return force
    return {
      kind: 'push',
      commits: await git.read.countBetween({ gitDir, from: [before], to: oid, limit: maxCounted }),
    }
  } catch (error) {
    // What was proposed before may be gone, where nothing had kept it yet.
    if (error instanceof GitError && error.kind === 'failed') return force
    throw error
  }
}
