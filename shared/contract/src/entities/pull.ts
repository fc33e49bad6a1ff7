import * as z from 'zod/mini'
import { CheckMark } from './check.ts'
import { RepositoryName } from './copy.ts'
import { Reviewer } from './review.ts'
import { Thread, ThreadAuthor } from './thread.ts'

/** How what was proposed came into its branch. */
export const mergeMethods = ['merge', 'squash', 'rebase', 'fast-forward'] as const
export type MergeMethod = (typeof mergeMethods)[number]

/** Why nobody waits any more for a pull request to be merged once it can be. */
export const AutoMergeEnd = z.enum(['cancelled', 'closed', 'pushed', 'conflict', 'rights', 'method', 'refused'])
export type AutoMergeEnd = z.output<typeof AutoMergeEnd>

/** Why a pull request left the queue of its branch without being merged. */
export const QueueEnd = z.enum([
  'cancelled',
  'closed',
  'drafted',
  'pushed',
  'conflict',
  'checks',
  'timeout',
  'gates',
  'rights',
  'refused',
  'no_queue',
  'retargeted',
])
export type QueueEnd = z.output<typeof QueueEnd>

/** A pull request as lists show it: a thread that proposes to bring a branch into another one. */
export const Pull = z
  .extend(Thread, {
    /** The branch that it goes into, and the one that it comes from, or what stands for it where it comes from none. */
    base: z.string(),
    head: z.string(),
    /** Does it come from a branch of its repository, from a push to `refs/for/` alone, or from a branch of another repository, as `owner:branch`? */
    head_kind: z.enum(['branch', 'push', 'fork']),
    /** Closed by what it proposed having come into its branch. */
    is_merged: z.boolean(),
    /** It is still worked on: nobody merges it before its author says that it is ready. */
    is_draft: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Pull' })
export type Pull = z.output<typeof Pull>

/** What a rule of its branch has against merging a pull request. */
export const MergeGate = z
  .object({
    reason: z.enum(['approvals', 'changes_requested', 'unresolved', 'checks', 'code_owners', 'linear', 'signatures']),
    /** The rule that asks for it. */
    pattern: z.string(),
    /** Of `approvals`, `checks` and `code_owners`: how many there have to be; 0 where they are too many to be found out. */
    needed: z.int(),
    /** How many approvals or good checks there are, people who ask for changes, threads that are not settled, or commits that are not verified. */
    found: z.int(),
    /** Of `checks`: the contexts that are missing or not good. */
    contexts: z.optional(z.array(z.string())),
    /** Of `code_owners`: the lines of the file of code owners whose owners have not approved, the first of them. */
    owners: z.optional(z.array(z.object({ pattern: z.string(), names: z.array(z.string()), files: z.int() }))),
    /** Of `approvals`: who pushed last and approves in vain. */
    pusher: z.optional(z.string()),
    /** The ways of merging that it is in the way of; all of them where nothing is said. */
    methods: z.optional(z.array(z.enum(mergeMethods))),
  })
  .register(z.globalRegistry, { id: 'MergeGate' })
export type MergeGate = z.output<typeof MergeGate>

/** Where a pull request stands. */
export const PullDetails = z
  .object({
    /** The commit that is proposed: that of its branch, or the last one of a branch that is gone. */
    head_id: z.string(),
    head_exists: z.boolean(),
    /** The other repository that it comes from, where it is there and the one who asks may see it. */
    head_repository: z.nullable(RepositoryName),
    /**
     * Why the newest commits of that were not brought here, for who may see it: its author may not propose them any more, it is private now, or
     * they were refused as any push. Null where they were.
     */
    head_problem: z.nullable(z.enum(['author', 'private', 'refused'])),
    /**
     * May who may push to the base push to the branch of the other repository, too? Told to who opened it from a repository of their own, while it
     * is open; null for all others.
     */
    maintainers_edit: z.nullable(z.boolean()),
    /** May the one who asks, who may push to the base, push to that branch because its author lets them? */
    can_push_head: z.boolean(),
    /**
     * May the one who asks commit to the branch that it comes from by its page: to bring it up to date, to resolve conflicts, to apply suggestions? Not
     * where a fork has commits that are not here, or more people may read it than the repository that it goes into.
     */
    can_commit: z.boolean(),
    /** How many versions there are of what is proposed. */
    versions: z.int(),
    /**
     * The open pull requests that it stands upon, itself, and those upon it, from the lowest on: each goes into the branch of one before it. Nothing
     * where it stands alone; no more than ten on either side.
     */
    stack: z.array(z.object({ number: z.int(), title: z.string(), is_draft: z.boolean() })),
    /** Where its author pushes more commits of what comes from no branch. */
    head_target: z.nullable(z.string()),
    /** The commit of the branch that it goes into; null where that is gone. Of one that was merged: the one before. */
    base_id: z.nullable(z.string()),
    /**
     * Can it be merged? It is looked at again after each push to either branch: until then it is `checking`. `merged` where there is nothing
     * left to bring, `unrelated` where the branches have no commit in common, and `unknown` where it could not be found out in time.
     */
    mergeable: z.enum(['checking', 'clean', 'conflict', 'merged', 'unrelated', 'unknown']),
    /** May the branch be moved to what is proposed as it is? */
    can_fast_forward: z.boolean(),
    /** Can its commits be put on the branch anew, one by one? Null until that is found out, and where it is not: of what conflicts anyway, and of many. */
    can_rebase: z.nullable(z.boolean()),
    /** Where they can not: the first commit that conflicts, and the first of its files. */
    rebase_conflict: z.nullable(z.object({ commit_id: z.string(), path: z.string() })),
    /** Files that both have changed, the first of them. */
    conflicts: z.array(z.string()),
    /** It is merged once nothing is in the way any more: who asked for that, how and since when. */
    auto_merge: z.nullable(z.object({ by: ThreadAuthor, method: z.enum(mergeMethods), at: z.string() })),
    /** Of a branch into which pull requests are merged in turn: how many wait, and which place this one has; null where it does not wait. */
    queue: z.nullable(z.object({ length: z.int(), place: z.nullable(z.int()) })),
    merged: z.nullable(
      z.object({
        at: z.string(),
        /** Null where it came into its branch by a push, and once the account is gone. */
        by: ThreadAuthor,
        /** Null where it came into its branch by a push. */
        method: z.nullable(z.enum(mergeMethods)),
        commit_id: z.string(),
      }),
    ),
    /** How the checks of what is proposed go; null where there are none. */
    checks: z.nullable(CheckMark),
    /** Everyone who was asked to review it, or did. */
    reviewers: z.array(Reviewer),
    /** How many threads about its lines everybody sees and are not settled. */
    unresolved: z.int(),
    /** May the one who asks say whether they approve of it, and whom else to ask? */
    can_review: z.boolean(),
    can_ask: z.boolean(),
    /** What is in the way of merging it; nothing of what is merged or closed. */
    gates: z.array(MergeGate),
    /** The ways in which it may be merged, the one to offer first before all others. */
    merge_methods: z.array(z.enum(mergeMethods)),
    /** May the one who asks merge it, as far as the branch allows it? */
    can_merge: z.boolean(),
    /** Does its branch lack commits of the one that it goes into, which the one who asks may bring there without a conflict? */
    can_update: z.boolean(),
    /** Of one that is closed: may its branch be deleted, since it holds what was proposed and nothing else asks for it, or be made again? */
    can_delete_head: z.boolean(),
    can_restore_head: z.boolean(),
    /** May the one who asks make a branch that takes it back? */
    can_revert: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'PullDetails' })
export type PullDetails = z.output<typeof PullDetails>
