import * as z from 'zod/mini'
import { datasetLicenses, datasetModalities, datasetTasks } from '../card-licenses.ts'
import { OwnerOption, RepoKind, StorageNode } from '../entities/repository.ts'
import { defaultBranch } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NewBranchName } from '../name-schemas.ts'
import { newRepositoryFields, newRepositoryTarget } from '../new-repository-fields.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Repository creation'
const write = { by: 'account', area: 'repo_access', level: 2 } as const

/** Apart from the other operations of repositories: a form brings what stands here into its page. */
export const repositoryCreationOperations = {
  listOwners: operation({
    method: 'GET',
    path: '/api/repo/init/owner',
    summary: 'The owners in whose name the caller may create repositories',
    tag,
    access: { by: 'account', area: 'repo_access', level: 1 },
    data: z.array(OwnerOption),
  }),
  listStorageNodes: operation({
    method: 'GET',
    path: '/api/repo/init/storage',
    summary: 'The storage nodes that a new repository can lie on',
    tag,
    access: { by: 'account', area: 'repo_access', level: 1 },
    data: z.array(StorageNode),
  }),
  checkRepository: operation({
    method: 'PATCH',
    path: '/api/repo/init',
    summary: 'Could a repository of this name be created? Code 200 means yes',
    tag,
    access: write,
    body: z.object(newRepositoryTarget),
    data: nothing,
    refusals: { 409: 'The owner already has a repository of this name' },
  }),
  createRepository: operation({
    method: 'POST',
    path: '/api/repo/init',
    summary: 'Create a repository',
    tag,
    access: write,
    body: z.object({
      ...newRepositoryTarget,
      /** Name of a storage node; the default one where it is not given. */
      storage: z.optional(z.string().check(z.minLength(1, says('repository.storage_required')), z.maxLength(100))),
      repo_description: newRepositoryFields.repo_description,
      repo_is_private: newRepositoryFields.repo_is_private,
      repo_kind: z._default(RepoKind, 'code'),
      repo_default_branch: z._default(NewBranchName, defaultBranch),
    }),
    data: z.object({ uid: z.string(), owner: z.string(), repo_name: z.string() }),
    refusals: {
      409: 'The owner already has a repository of this name',
      422: 'The owner has as many repositories, or datasets, as one may have',
    },
  }),
  createDataset: operation({
    method: 'POST',
    path: '/api/repo/init/dataset',
    summary:
      'Create a repository of data, with a first commit that says under which licence, for what and of what it is',
    tag,
    access: write,
    body: z.object({
      ...newRepositoryFields,
      license: z.enum(datasetLicenses),
      tasks: z._default(z.array(z.enum(datasetTasks)).check(z.maxLength(datasetTasks.length)), []),
      modalities: z._default(z.array(z.enum(datasetModalities)).check(z.maxLength(datasetModalities.length)), []),
    }),
    data: z.object({
      uid: z.string(),
      owner: z.string(),
      repo_name: z.string(),
      /** The commit was made; else the repository is there, and empty. */
      is_described: z.boolean(),
    }),
    refusals: {
      409: 'The owner already has a repository of this name',
      422: 'The owner has as many repositories, or datasets, as one may have',
    },
  }),
} as const
