import * as z from 'zod/mini'
import { Fork, ForkComparison, ForkSync, RepositoryCopy, RepositoryName } from '../entities/copy.ts'
import { limits, pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { newRepositoryFields } from '../new-repository-fields.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Forks'
const params = z.object({ owner: NameInPath, repo: NameInPath })
const account = { by: 'account', area: 'repo_access', level: 1 } as const

export const forkOperations = {
  forkRepository: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/forks',
    summary:
      'Fork a repository: begin to make one of all its branches and tags. That of a private repository is private',
    tag,
    access: { by: 'account', area: 'repo_access', level: 2 },
    params,
    body: z.object({
      ...newRepositoryFields,
    }),
    data: RepositoryCopy,
    refusals: {
      409: 'The owner already has a repository of this name, or a fork of this one',
      422: 'The owner is that of the repository, has as many as one may have, no disk space, or too many copies are open',
    },
  }),
  listForks: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/forks',
    summary: 'The forks of the network of a repository that the caller may see, last updated first. Pages count from 0',
    tag,
    access: { by: 'anyone', area: 'repo_access', level: 1 },
    params,
    query: z.object({
      page: count(0, { max: 100_000 }),
      page_size: count(pageSizes.forks, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({
      /** The first of the network, which is no fork itself, where it is there and the one who asks may see it. */
      root: z.nullable(RepositoryName),
      items: z.array(Fork),
      total: z.int(),
      page: z.int(),
      page_size: z.int(),
    }),
  }),
  listOwnForks: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/forks/own',
    summary: "The forks of a repository that are the caller's, or of teams in which they have a role",
    tag,
    access: account,
    params,
    data: z.object({ items: z.array(RepositoryName) }),
  }),
  getForkSync: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/sync',
    summary: 'How far a branch of a fork is behind what it was forked from, and ahead of it',
    tag,
    access: { by: 'anyone', area: 'repo_access', level: 1 },
    params,
    query: z.object({ branch: z.string().check(z.minLength(1), z.maxLength(limits.refNameMax)) }),
    data: ForkSync,
    refusals: { 404: 'There is no such branch' },
  }),
  compareAcrossForks: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/fork-comparison',
    summary: 'Where a branch, tag or commit of a repository and one of another repository of its network parted',
    tag,
    access: { by: 'anyone', area: 'repo_access', level: 1 },
    params,
    query: z.object({
      base: z.string().check(z.minLength(1), z.maxLength(limits.refNameMax)),
      /** `owner:ref`, or `owner/name:ref` where the owner has several repositories of the network; one of the same repository without. */
      head: z.string().check(z.minLength(1), z.maxLength(2 * limits.refNameMax)),
    }),
    data: ForkComparison,
    refusals: {
      404: 'One of the two is not there, or not for the one who asks to see',
      422: 'The owner has several repositories of the network: say which one by its name',
    },
  }),
  syncFork: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/sync',
    summary:
      'Bring the commits to a branch of a fork that it lacks of what it was forked from, where it has none of its own',
    tag,
    access: { by: 'account', area: 'repo_access', level: 2 },
    params,
    body: z.object({ branch: z.string().check(z.minLength(1), z.maxLength(limits.refNameMax)) }),
    data: ForkSync,
    refusals: {
      404: 'There is no such branch',
      409: 'It is no fork, or what it was forked from is gone, or the branch has commits of its own, or has just moved, or the fork is public and its source is not',
      422: 'A rule of the branch refuses it',
    },
  }),
  getCopy: operation({
    method: 'GET',
    path: '/api/user/copy/{copy}',
    summary: 'A fork, or a repository from a template, that the caller began, and how far it is',
    tag,
    access: account,
    params: z.object({ copy: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: RepositoryCopy,
  }),
} as const
