import * as z from 'zod/mini'
import { Repository, RepositoryPage } from '../entities/repository.ts'
import { pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Repositories'
const read = { by: 'anyone', area: 'repo_access', level: 1 } as const

export const repositoryOperations = {
  listRepositories: operation({
    method: 'GET',
    path: '/api/repo',
    summary: 'Recommended repositories: the public ones, last updated first. Pages count from 0',
    tag,
    access: read,
    query: z.object({
      page: count(0, { max: 100_000 }),
      page_size: count(pageSizes.repositories, { min: 1, max: pageSizes.max }),
    }),
    data: RepositoryPage,
  }),
  listUserRepositories: operation({
    method: 'GET',
    path: '/api/users/{username}/repo',
    summary: 'Repositories of one owner that the caller may see, last updated first. Pages count from 0',
    tag,
    access: read,
    params: z.object({ username: NameInPath }),
    query: z.object({
      page: count(0, { max: 100_000 }),
      page_size: count(pageSizes.repositories, { min: 1, max: pageSizes.max }),
    }),
    data: RepositoryPage,
  }),
  getRepository: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}',
    summary: 'One repository',
    tag,
    access: read,
    params: z.object({ owner: NameInPath, repo: NameInPath }),
    data: Repository,
  }),
} as const
