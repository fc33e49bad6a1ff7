import * as z from 'zod/mini'
import { ObjectReach, RepositoryStorage, StoredObject } from '../entities/repository-storage.ts'
import { pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Repository settings'
const access = { by: 'session' } as const
const params = z.object({ owner: NameInPath, repo: NameInPath })

export const repositoryStorageOperations = {
  getRepositoryStorage: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/settings/storage',
    summary: 'What takes the space of a repository: Git data, files of releases, and large files by what reaches them',
    tag,
    access,
    params,
    data: RepositoryStorage,
  }),
  listStoredObjects: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/settings/storage/objects',
    summary: 'The large files of a repository that one thing reaches, as they were counted last, the biggest first',
    tag,
    access,
    params,
    query: z.object({
      reach: z._default(ObjectReach, 'current'),
      after: z.optional(z.string().check(z.maxLength(100))),
      page_size: count(pageSizes.members, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({ items: z.array(StoredObject), next: z.nullable(z.string()) }),
  }),
  removeUnusedObjects: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/settings/storage/remove-unused',
    summary:
      'Remove the large files that no commit of a repository points to, reached or not, and that nobody sent or pointed to for a day. It goes on in the background',
    tag,
    access,
    params,
    data: nothing,
  }),
} as const
