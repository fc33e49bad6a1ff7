import * as z from 'zod/mini'
import { mergeMethods, Pull, PullDetails } from '../entities/pull.ts'
import { Reaction } from '../entities/reaction.ts'
import { keptText, LockReason } from '../entities/thread.ts'
import { ThreadItem } from '../entities/thread-item.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'
import { lineOfText, linesOfText } from '../text-schemas.ts'
import { ThreadListQuery } from '../thread-list-query.ts'

const tag = 'Pull requests'
const read = { by: 'anyone', area: 'issue_access', level: 1 } as const
const write = { by: 'account', area: 'issue_access', level: 2 } as const
const push = { by: 'account', area: 'repo_access', level: 2 } as const
const here = { owner: NameInPath, repo: NameInPath }
/** What is no number is missing, as a number that no pull request has. */
const one = z.object({ ...here, number: NameInPath })

const title = lineOfText(limits.threadTitleMax).check(z.minLength(1, says('thread.title_required')))
const text = linesOfText(limits.threadTextMax)
const branch = z.string().check(z.minLength(1, says('pull.branch_required')), z.maxLength(limits.refNameMax))
/** As many letters as may be, each of them escaped. */
const bodyBytes = 524_288

/** What a pull request begins with. */
export const PullFields = z.object({
  /** The branch that it goes into, and the one that it comes from: `owner:branch` of another repository of the network. */
  base: branch,
  head: branch,
  /** The name of that repository, where its owner has more than one. */
  head_repo: z._default(z.string().check(z.maxLength(limits.repoNameMax)), ''),
  /** Of one that is private or gated: everybody who may read this one may see the commits, too. */
  discloses: z._default(z.boolean(), false),
  /** Of a branch of a repository that belongs to the one who opens it: may who may push to the base push to that branch, too, while it is open? */
  maintainers_edit: z._default(z.boolean(), true),
  title,
  body: z._default(text, ''),
  /** It is shown while it is still worked on, and not merged before it is said to be ready. */
  is_draft: z._default(z.boolean(), false),
})

const missing = 'There is no such pull request'
/** The commit that whoever asks has seen as what is proposed. */
const seenHead = z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, says('pull.head_invalid')))

export const pullOperations = {
  listPulls: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/pulls',
    summary: 'Pull requests of a repository in one state, by words of their titles and their author',
    tag,
    access: read,
    params: z.object(here),
    query: ThreadListQuery,
    data: z.object({
      items: z.array(Pull),
      next: z.nullable(z.string()),
      /** How many there are in each state, whatever was asked for; what was merged is closed. */
      open: z.int(),
      closed: z.int(),
    }),
  }),
  createPull: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/pulls',
    summary: 'Propose to bring a branch into another one: whoever may read the repository may',
    tag,
    access: write,
    params: z.object(here),
    body: PullFields,
    bodyBytes,
    data: z.object({ number: z.int() }),
    refusals: {
      403: 'It comes from a private repository that the one who asks may not push to',
      404: 'One of the branches, or the repository that it comes from, is not there',
      409: 'There is an open pull request for these branches',
      422: 'There is nothing to bring, the branches have no commit in common, the repository has as many threads as one may have, it comes from a private one and nobody said that this is meant, or it would be refused as a push',
      503: 'Others push at this moment',
    },
  }),
  getPull: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/pulls/{number}',
    summary: 'A pull request with where it stands and a page of its comments, the oldest first',
    tag,
    access: read,
    params: one,
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(pageSizes.comments, { min: 1, max: pageSizes.comments }),
    }),
    data: z.object({
      thread: z.extend(Pull, keptText),
      pull: PullDetails,
      items: z.array(ThreadItem),
      /** To what it begins with and to these texts, the usual order within each. */
      reactions: z.array(Reaction),
      next: z.nullable(z.string()),
      /** May the one who asks change its title and text, close and reopen it? */
      can_edit: z.boolean(),
      can_comment: z.boolean(),
      /** And assign people? */
      can_label: z.boolean(),
      /** Why only who may push writes in it; null where all may, or nobody said. */
      lock_reason: z.nullable(LockReason),
      /** How often it has changed; `/api/user/live` says when it does. */
      revision: z.int(),
    }),
  }),
  updatePull: operation({
    method: 'PATCH',
    path: '/api/repo/{owner}/{repo}/pulls/{number}',
    summary:
      'Change what is given of a pull request: its title, its text, the branch that it goes into, whether it is a draft, whether maintainers may push to its branch of a fork, or close and reopen it',
    tag,
    access: write,
    params: one,
    body: z.object({
      title: z.optional(title),
      body: z.optional(text),
      state: z.optional(z.enum(['open', 'closed'])),
      base: z.optional(branch),
      is_draft: z.optional(z.boolean()),
      /** Its author alone says so, as when it is opened. */
      maintainers_edit: z.optional(z.boolean()),
    }),
    bodyBytes,
    data: nothing,
    refusals: {
      403: 'Neither the author nor a maintainer asks',
      404: `${missing}, or no such branch`,
      409: 'There is another open pull request for these branches, or it is closed or being merged: it can not go into another one',
      422: 'It was merged, one of its branches is gone: it can not be opened again; it brings nothing into that branch; or it comes from no branch of a repository that is its author’s own',
    },
  }),
  mergePull: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/merge',
    summary: 'Bring what a pull request proposes into its branch',
    tag,
    access: push,
    params: one,
    body: z.object({ method: z.enum(mergeMethods), head: seenHead }),
    data: z.object({ commit_id: z.string() }),
    refusals: {
      404: missing,
      409: 'It has another commit by now, was closed or merged, or it, or one of its commits, conflicts with its branch',
      422: 'It is a draft, a rule of the branch, the quota or git itself says no, or it has too many commits to be rebased',
      503: 'Others merge or push at this moment, or it took too long',
    },
  }),
  updatePullBranch: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/update-branch',
    summary:
      'Bring into the branch of a pull request what the branch that it goes into has more, or put its commits upon that',
    tag,
    access: push,
    params: one,
    body: z.object({ head: seenHead, method: z._default(z.enum(['merge', 'rebase']), 'merge') }),
    data: z.object({ commit_id: z.string() }),
    refusals: {
      403: 'Who asks may not push to the branch',
      404: missing,
      409: 'It has another commit by now, was closed or merged, or the two branches, or one of the commits and the branch, are in conflict',
      422: 'One of the branches is gone, there is nothing to bring, it has too many commits to be rebased, more people may read the fork than the repository, or a rule of the branch, the quota or git itself says no',
      503: 'Others merge or push at this moment, or it took too long',
    },
  }),
  revertPull: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/revert',
    summary: 'Make a branch that takes back what a pull request brought, to be proposed in turn',
    tag,
    access: push,
    params: one,
    data: z.object({ branch: z.string(), commit_id: z.string() }),
    refusals: {
      404: missing,
      409: 'Later commits have changed the same lines, or there are as many such branches as one makes',
      422: 'It was not merged here, nothing of it is left, or a rule of branches, the quota or git itself says no',
      503: 'Others push at this moment, or it took too long',
    },
  }),
} as const
