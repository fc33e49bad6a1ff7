import * as z from 'zod/mini'
import { BranchItem } from '../entities/branch.ts'
import { DeletedRef } from '../entities/deleted-ref.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath, NewBranchName, NewTagName } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Branches and tags'
const write = { by: 'account', area: 'repo_access', level: 2 } as const
const here = { owner: NameInPath, repo: NameInPath }

/** The name of a branch or a tag that is there. */
const RefName = z.string().check(z.minLength(1), z.maxLength(1_000))
/** What something new begins at: a branch, a tag or a commit. */
const From = z.string().check(z.trim(), z.minLength(1, says('ref.from_required')), z.maxLength(limits.refNameMax))
/** What a ref held when it was looked at: one that has moved since stays. */
const Held = z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/))

const stale = 'It has moved, or is gone, since it was looked at'
const taken = 'There is one of this name'
const unlike = 'A rule of the repository, or Git itself, does not allow it'

export const refOperations = {
  createBranch: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/branches',
    summary: 'Create a branch at a branch, a tag or a commit',
    tag,
    access: write,
    params: z.object(here),
    body: z.object({ name: NewBranchName, from: From }),
    data: BranchItem,
    refusals: { 404: 'There is nothing to begin at', 409: taken, 422: unlike },
  }),
  renameBranch: operation({
    method: 'PATCH',
    path: '/api/repo/{owner}/{repo}/branches/{branch*}',
    summary: 'Give a branch another name; the default branch stays the default one',
    tag,
    access: write,
    params: z.object({ ...here, branch: RefName }),
    body: z.object({ name: NewBranchName }),
    data: BranchItem,
    refusals: { 404: 'There is no such branch', 409: taken, 422: unlike },
  }),
  deleteBranch: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/branches/{branch*}',
    summary: 'Delete a branch. It can be brought back for 30 days',
    tag,
    access: write,
    params: z.object({ ...here, branch: RefName }),
    query: z.object({ oid: z.optional(Held) }),
    data: nothing,
    refusals: { 404: 'There is no such branch', 409: stale, 422: unlike },
  }),
  setDefaultBranch: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/default-branch',
    summary: 'Make a branch the default one: that which pages and clones begin with',
    tag,
    access: write,
    params: z.object(here),
    body: z.object({ name: RefName }),
    data: nothing,
    refusals: { 404: 'There is no such branch' },
  }),
  createTag: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/tags',
    summary: 'Create a tag at a branch, a tag or a commit; an annotated one where it has a message',
    tag,
    access: write,
    params: z.object(here),
    body: z.object({
      name: NewTagName,
      from: From,
      message: z._default(z.string().check(z.trim(), z.maxLength(limits.tagMessageMax)), ''),
    }),
    bodyBytes: 65_536,
    data: z.object({ name: z.string(), oid: z.string() }),
    refusals: { 404: 'There is nothing to begin at', 409: taken, 422: unlike },
  }),
  deleteTag: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/tags/{tag*}',
    summary: 'Delete a tag. It can be brought back for 30 days',
    tag,
    access: write,
    params: z.object({ ...here, tag: RefName }),
    query: z.object({ oid: z.optional(Held) }),
    data: nothing,
    refusals: { 404: 'There is no such tag', 409: stale, 422: unlike },
  }),
  getRefLoss: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/ref-loss/{ref*}',
    summary: 'How many commits no other branch or tag reaches: what goes with a ref, which is given by its whole name',
    tag,
    access: write,
    params: z.object({ ...here, ref: RefName }),
    /** `more`: there are more than were counted. */
    data: z.object({ commits: z.int(), more: z.boolean() }),
    refusals: { 404: 'There is no such branch or tag', 422: 'It takes too long to find out' },
  }),
  listDeletedRefs: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/deleted-refs',
    summary:
      'Branches and tags that were deleted in the last 30 days, at most 200 of them, for those who may bring them back',
    tag,
    access: write,
    params: z.object(here),
    data: z.array(DeletedRef),
  }),
  restoreRef: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/deleted-refs/{uid}',
    summary: 'Bring a deleted branch or tag back as it was',
    tag,
    access: write,
    params: z.object({ ...here, uid: NameInPath }),
    body: z.object({}),
    data: nothing,
    refusals: { 404: 'It can no longer be brought back', 409: taken, 422: unlike },
  }),
} as const
