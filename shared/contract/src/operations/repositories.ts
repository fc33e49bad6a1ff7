import * as z from 'zod/mini'
import { Repository, RepositoryItem, RepositoryPage, RepositoryState } from '../entities/repository.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Repositories'
const read = { by: 'anyone', area: 'repo_access', level: 1 } as const
/** Which of the repositories are told is another question: those that the caller may see. */
const readMarks = { by: 'anyone', area: 'follow_access', level: 1 } as const
const mark = { by: 'account', area: 'follow_access', level: 2 } as const

const repository = z.object({ owner: NameInPath, repo: NameInPath })
const user = z.object({ username: NameInPath })
const pages = {
  page: count(0, { max: 100_000 }),
  page_size: count(pageSizes.repositories, { min: 1, max: pageSizes.max }),
}
const page = z.object(pages)
/** Those of a topic alone, where one is named. */
const list = z.object({ ...pages, topic: z.optional(z.string().check(z.maxLength(limits.topicMax))) })

export const repositoryOperations = {
  listRepositories: operation({
    method: 'GET',
    path: '/api/repo',
    summary: 'Recommended repositories: the public ones, last updated first. Pages count from 0',
    tag,
    access: read,
    query: list,
    data: RepositoryPage,
  }),
  listUserRepositories: operation({
    method: 'GET',
    path: '/api/users/{username}/repo',
    summary: 'Repositories of one owner that the caller may see, last updated first. Pages count from 0',
    tag,
    access: read,
    params: user,
    query: list,
    data: RepositoryPage,
  }),
  getRepository: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}',
    summary: 'One repository',
    tag,
    access: read,
    params: repository,
    data: Repository,
  }),
  listStarred: operation({
    method: 'GET',
    path: '/api/users/{username}/star',
    summary: 'Repositories that a user has starred and the caller may see, last starred first. Pages count from 0',
    tag,
    access: readMarks,
    params: user,
    query: page,
    data: RepositoryPage,
  }),
  listWatched: operation({
    method: 'GET',
    path: '/api/users/{username}/watch',
    summary: 'Repositories that a user watches and the caller may see, last watched first. Pages count from 0',
    tag,
    access: readMarks,
    params: user,
    query: page,
    data: RepositoryPage,
  }),
  listPinned: operation({
    method: 'GET',
    path: '/api/users/{username}/pinned',
    summary: 'Repositories that a user has pinned to their profile and the caller may see, in the order of the user',
    tag,
    access: read,
    params: user,
    data: z.array(RepositoryItem),
  }),
  setPinned: operation({
    method: 'PUT',
    path: '/api/user/setting/pinned',
    summary:
      'Replace what is pinned to the profile: repositories by `uid`, in this order, in which the account has a role or that it has starred',
    tag,
    access: { by: 'account', area: 'profile_access', level: 2 },
    body: z.object({
      repositories: z.array(z.string().check(z.maxLength(64))).check(
        z.maxLength(limits.pinsPerAccount, says('repository.too_many_pins')),
        z.refine((uids) => new Set(uids).size === uids.length),
      ),
    }),
    data: nothing,
    refusals: { 404: 'One of the repositories is missing, or does not concern the account' },
  }),
  starRepository: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/star',
    summary: 'Star a repository. Once more changes nothing',
    tag,
    access: mark,
    params: repository,
    data: RepositoryState,
    refusals: { 422: 'The account has starred as many repositories as one may' },
  }),
  unstarRepository: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/star',
    summary: 'Take the star of a repository back',
    tag,
    access: mark,
    params: repository,
    data: RepositoryState,
  }),
  watchRepository: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/watch',
    summary: 'Watch a repository. Once more changes nothing',
    tag,
    access: mark,
    params: repository,
    data: RepositoryState,
    refusals: { 422: 'The account watches as many repositories as one may' },
  }),
  unwatchRepository: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/watch',
    summary: 'Watch a repository no longer',
    tag,
    access: mark,
    params: repository,
    data: RepositoryState,
  }),
} as const
