import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { mergeRulesOf } from '../ref-rules/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { dismissStaleApprovals, refuseLanding } from '../reviews/index.ts'
import { recordChange, updateThread, writeEvent } from '../threads/index.ts'
import { stopAutoMerge } from './auto-merge.ts'
import { branchTips } from './branch-tips.ts'
import { enqueueChecks } from './enqueue-checks.ts'
import type { FoundPull } from './pull.store.ts'
import { selectStackedUpon, setPullBase } from './stack.store.ts'

type RetargetDeps = Pick<Deps, 'database' | 'events' | 'jobs'>

interface Retargeted {
  repoId: number
  threadId: number
  from: string
  to: string
  by: number | null
  at: number
}

/** Lets an open pull request go into another branch from now on, and says so. A unique violation where one is open for these branches. */
async function retarget(deps: RetargetDeps, tx: Tx, { repoId, threadId, from, to, by, at }: Retargeted): Promise<void> {
  if (!(await setPullBase(tx, { threadId, from, to }))) return
  await updateThread(tx, { id: threadId, updated_at: at })
  await writeEvent(tx, { threadId, userId: by, what: 'retargeted', from, to, at })
  await recordChange(deps, tx, { repoId, threadId, userId: by, what: 'edited' })
  await enqueueChecks(deps, tx, repoId)
}

/**
 * What was proposed on top of a pull request that was merged goes into the branch that this one went into. It brings there what it was to bring: what
 * was said of it stays. One of the same two branches that is open already keeps its place, and the other one its branch.
 */
export async function retargetStacked(
  deps: RetargetDeps,
  tx: Tx,
  {
    merged,
    by,
    at,
  }: { merged: Pick<FoundPull, 'repoId' | 'base' | 'head' | 'headKind'>; by: number | null; at: number },
): Promise<void> {
  const { repoId, base, head, headKind } = merged
  if (headKind !== 'branch' || head === base) return
  for (const { threadId } of await selectStackedUpon(tx, { repoId, head, base }))
    await retarget(deps, tx, { repoId, threadId, from: head, to: base, by, at })
}

interface Chosen {
  repository: FoundRepository
  pull: FoundPull
  /** The branch that somebody chose, and what the one that it comes from is called. */
  to: string
  label: string
  signal: AbortSignal
}

/** Refused (AppError) where a pull request can't go into a branch. */
export async function refuseBase(
  deps: Pick<Deps, 'database' | 'git' | 'storage'>,
  { repository, pull, to, label, signal }: Chosen,
): Promise<void> {
  if (pull.mergedAt !== null) throw AppError.refused(422, message('pull.was_merged'))
  if (pull.isOpen !== 1) throw AppError.refused(409, message('pull.not_open'))
  const tips = await branchTips(deps, repository, [to, pull.head])
  const base = tips.get(to)
  const none = message('pull.no_branch', { name: to })
  if (base === undefined) throw AppError.refused(404, none, { base: none })
  const head = tips.get(pull.head) ?? pull.headOid
  const common = await deps.git.read.mergeBase({ gitDir: repository.gitDir, base, head, signal })
  const unrelated = message('browse.no_common_history')
  if (common === undefined) throw AppError.refused(422, unrelated, { base: unrelated })
  const nothing = message('pull.nothing', { base: to, head: label })
  if (common === head) throw AppError.refused(422, nothing, { base: nothing })
}

/**
 * Lets a pull request go into the branch that somebody chose. Approvals were of what it would have brought into another one: where a rule of the new
 * branch dismisses stale ones, they count no more; and who wished that it is merged wished so of the other branch.
 */
export async function changeBase(
  deps: RetargetDeps,
  tx: Tx,
  { pull, to, by, at }: { pull: FoundPull; to: string; by: number; at: number },
): Promise<void> {
  const { repoId, threadId, base: from } = pull
  await refuseLanding(tx, threadId)
  await stopAutoMerge(deps, tx, { repoId, threadId, why: 'cancelled', by })
  await retarget(deps, tx, { repoId, threadId, from, to, by, at })
  const rules = await mergeRulesOf(tx, { repoId, branch: to })
  if (rules.every(({ dismissStale }) => dismissStale === 0)) return
  const dismissed = await dismissStaleApprovals(tx, { threadId, head: '', at })
  if (dismissed > 0)
    await writeEvent(tx, { threadId, userId: by, at, what: 'approvals_dismissed', from: `${dismissed}` })
}
