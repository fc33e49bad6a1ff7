import type { MergeGate, Pull, PullDetails } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { presentMarks } from '../checks/index.ts'
import { type FoundRepository, findHeadToPush, findReadable } from '../repositories/index.ts'
import { countUnresolved, presentReviewers } from '../reviews/index.ts'
import { isOwn, presentAuthor, presentThread } from '../threads/index.ts'
import { type AutoMerge, findAutoMerge } from './auto-merge.store.ts'
import { branchTips } from './branch-tips.ts'
import { ownsHead } from './fork-head.store.ts'
import { gateFactsOf, noFacts } from './gate-facts.ts'
import { type Head, headLabelOf, proposalTargetOf } from './head-of.ts'
import { mergeGates } from './merge-gates.ts'
import { allowedMethods, mergeSettingsOf } from './merge-settings.ts'
import { type FoundPull, hasOpenPullsOf } from './pull.store.ts'
import { countQueued, findQueue, findQueued } from './queue/queue.store.ts'
import { queueRuleOf } from './queue/queue-rule.ts'
import { stackOf } from './stack-of.ts'

interface OfList extends Head {
  base: string
  mergedAt: number | null
  isDraft: number
}

/** A pull request as lists show it. */
export const presentPull = (
  row: Parameters<typeof presentThread>[0],
  { base, mergedAt, isDraft, ...head }: OfList,
): Pull => ({
  ...presentThread(row),
  base,
  head: headLabelOf(head, row.author),
  head_kind: head.headKind,
  is_merged: mergedAt !== null,
  is_draft: isDraft === 1,
})

/** Where a pull request stands, for one who looks at it. */
export async function presentDetails(
  deps: Pick<Deps, 'config' | 'database' | 'git' | 'storage' | 'text'>,
  {
    repository,
    pull,
    title,
    authorId,
    isFrozen,
    actor,
  }: {
    repository: FoundRepository
    pull: FoundPull
    title: string
    authorId: number | null
    isFrozen: boolean
    actor: Actor
  },
): Promise<PullDetails> {
  const { git, database } = deps
  const { gitDir, id: repoId, refsVersion: version } = repository
  const { threadId } = pull
  const isAuthor = isOwn(actor, { authorId })
  const isWritten = actor.kind === 'user' && !isFrozen
  const find = async (branch: string) =>
    (await git.read.resolve({ gitDir, version, revision: `refs/heads/${branch}`, unreachable: false }))?.commit
  const autoMerge = await findAutoMerge(database.read, threadId)
  const isBranch = pull.headKind === 'branch'
  const [base, head] = await Promise.all([find(pull.base), isBranch ? find(pull.head) : undefined])
  const isOpen = pull.isOpen === 1
  const elsewhere = pull.headKind === 'fork' ? await seenHeadOf(deps, { pull, actor }) : undefined
  const headId = (isOpen ? head : undefined) ?? pull.headOid
  const isKnown = base !== undefined && base === pull.checkedBase && headId === pull.checkedHead
  const mergeable = base === undefined ? 'unknown' : isKnown ? (pull.mergeable ?? 'checking') : 'checking'
  const mayPush = actor.kind === 'user' && repository.mayWrite
  const { headRepoId, headBranch } = pull
  const isLetting =
    actor.kind === 'user' &&
    isAuthor &&
    isOpen &&
    (await ownsHead(database.read, { repoId: headRepoId, userId: actor.userId }))
  const toPush =
    actor.kind === 'user' && isOpen && elsewhere?.tip !== undefined
      ? await findHeadToPush(deps, { actor, base: repository, authorId, headRepoId, headBranch })
      : undefined
  const mayCommit = isBranch
    ? isOpen && mayPush && head !== undefined
    : toPush?.discloses === false && elsewhere?.problem === null && elsewhere.tip === pull.headOid
  const isSpare =
    isBranch &&
    mayPush &&
    !isOpen &&
    pull.head !== repository.defaultBranch &&
    !(await hasOpenPullsOf(database.read, { repoId, branch: pull.head }))
  return {
    head_id: headId,
    head_exists: isBranch ? head !== undefined : elsewhere === undefined || elsewhere.tip !== undefined,
    head_target: pull.headKind === 'push' ? proposalTargetOf(pull) : null,
    head_repository: elsewhere?.repository ?? null,
    head_problem: elsewhere?.problem ?? null,
    maintainers_edit: isLetting ? pull.maintainersEdit === 1 : null,
    can_push_head: toPush?.isGuest === true,
    can_commit: mayCommit,
    stack: await stackOf(database.read, { pull, title, defaultBranch: repository.defaultBranch }),
    versions: pull.versions,
    base_id: (pull.mergedAt === null ? base : pull.mergedBase) ?? null,
    mergeable: pull.mergedAt === null ? mergeable : 'merged',
    can_fast_forward: isOpen && isKnown && pull.canFastForward === 1,
    can_rebase: isOpen && isKnown && pull.canRebase !== null ? pull.canRebase === 1 : null,
    rebase_conflict:
      isOpen && isKnown && pull.rebaseCommit !== null
        ? { commit_id: pull.rebaseCommit, path: pull.rebasePath ?? '' }
        : null,
    conflicts: isKnown && pull.mergeable === 'conflict' ? conflictsIn(pull.conflicts) : [],
    auto_merge: autoMerge === undefined ? null : presentAutoMerge(autoMerge),
    queue: isOpen ? await presentQueue(database.read, { repoId, threadId, base: pull.base }) : null,
    merged:
      pull.mergedAt === null
        ? null
        : {
            at: new Date(pull.mergedAt).toISOString(),
            by: presentAuthor(pull),
            method: pull.mergeMethod,
            commit_id: pull.mergedOid ?? pull.headOid,
          },
    checks: (await presentMarks(database.read, { repoId, commits: [headId] }))[0] ?? null,
    reviewers: await presentReviewers(database.read, { repoId, threadId, head: headId, actor }),
    unresolved: await countUnresolved(database.read, threadId),
    gates: isOpen ? await gatesOf(deps, { repository, pull, base, headId, authorId }) : [],
    can_review: isOpen && isWritten && !isAuthor,
    can_ask: isOpen && isWritten && (isAuthor || repository.mayWrite),
    merge_methods: allowedMethods(await mergeSettingsOf(database.read, repoId)),
    can_merge: isOpen && mayPush,
    can_update: mayCommit && mergeable === 'clean' && pull.canFastForward !== 1,
    can_delete_head: isSpare && head !== undefined && head === pull.headOid,
    can_revert: mayPush && pull.mergedAt !== null && pull.mergeMethod !== null && base !== undefined,
    can_restore_head: isSpare && head === undefined,
  }
}

/** The other repository that it comes from, as far as whoever asks may see it: to all others, one that is gone is the same. */
async function seenHeadOf(
  { database, git, storage }: Pick<Deps, 'database' | 'git' | 'storage'>,
  { pull, actor }: { pull: FoundPull; actor: Actor },
) {
  const row = await findReadable(database.read, { actor, id: pull.headRepoId })
  if (row === undefined) return { repository: null, tip: undefined, problem: null }
  const gitDir = storage.repositoryDir({ node: row.storageNode, uid: row.uid })
  const tips = await branchTips({ git }, { gitDir }, [pull.headBranch])
  return {
    repository: { owner: row.ownerName, repo_name: row.name },
    tip: tips.get(pull.headBranch),
    problem: pull.isOpen === 1 ? pull.headProblem : null,
  }
}

interface OfGates {
  repository: FoundRepository
  pull: FoundPull
  /** The commit of the branch that it goes into. */
  base: string | undefined
  headId: string
  authorId: number | null
}

async function gatesOf(
  deps: Pick<Deps, 'config' | 'database' | 'git' | 'text'>,
  { repository, pull, base: ours, headId: head, authorId }: OfGates,
): Promise<MergeGate[]> {
  const { base, head: branch, threadId } = pull
  const facts = ours === undefined ? noFacts : await gateFactsOf(deps, { repository, base, ours, theirs: head })
  return mergeGates(deps.database.read, { repoId: repository.id, threadId, base, branch, head, authorId, facts })
}

async function presentQueue(
  db: Queries,
  { repoId, threadId, base }: { repoId: number; threadId: number; base: string },
): Promise<PullDetails['queue']> {
  if ((await queueRuleOf(db, { repoId, base })) === undefined) return null
  const queue = await findQueue(db, { repoId, branch: base })
  if (queue === undefined) return { length: 0, place: null }
  const entry = await findQueued(db, threadId)
  return countQueued(db, { queueId: queue.id, ...(entry?.queueId === queue.id && { upTo: entry.id }) })
}

const presentAutoMerge = ({ method, enabledAt, ...by }: AutoMerge): PullDetails['auto_merge'] => ({
  by: presentAuthor(by),
  method,
  at: new Date(enabledAt).toISOString(),
})

function conflictsIn(text: string | null): string[] {
  const paths: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
}
