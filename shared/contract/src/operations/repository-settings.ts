import * as z from 'zod/mini'
import { RepoKind } from '../entities/repository.ts'
import { DeletedRepository, RepositorySettings } from '../entities/repository-settings.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath, NewRepoName } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'
import { textOfWebAddress } from '../text-schemas.ts'
import { Topics } from '../topics.ts'

const tag = 'Repository settings'
/** What a repository is, and whether it is there at all, changes whoever is signed in; no key does. */
const access = { by: 'session' } as const
const params = z.object({ owner: NameInPath, repo: NameInPath })
const uid = z.object({ uid: z.string().check(z.minLength(1), z.maxLength(64)) })
/** The name of the repository once more, as `owner/name`, by which nobody does this to another one than they mean. */
const confirmation = z
  .string()
  .check(z.trim(), z.minLength(1, says('repository.confirmation_required')), z.maxLength(200))

export const repositorySettingsOperations = {
  getRepositorySettings: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/settings',
    summary: 'What a repository takes on the disk, the names that lead to it, and what is done to it in the background',
    tag,
    access,
    params,
    data: RepositorySettings,
  }),
  updateRepository: operation({
    method: 'PATCH',
    path: '/api/repo/{owner}/{repo}/settings',
    summary: 'Change the description, the website and the topics of a repository',
    tag,
    access,
    params,
    body: z.object({
      description: z
        .string()
        .check(z.trim(), z.maxLength(limits.repoDescriptionMax, says('repository.description_too_long'))),
      website: textOfWebAddress(limits.websiteMax, 'profile.website_invalid'),
      /** By spaces or commas. */
      topics: Topics,
    }),
    data: nothing,
  }),
  renameRepository: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/settings/name',
    summary: 'Give a repository another name. The old one leads to it for 90 days, for pages, the API and Git',
    tag,
    access,
    params,
    body: z.object({ repo_name: NewRepoName }),
    data: z.object({ owner: z.string(), repo_name: z.string() }),
    refusals: { 409: 'The owner already has a repository of this name' },
  }),
  setRepositoryVisibility: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/settings/visibility',
    summary: 'Let everybody see a repository, or only those who have a role in it',
    tag,
    access,
    params,
    body: z.object({ is_private: z.boolean() }),
    data: nothing,
    refusals: { 409: 'It is a fork of a private repository' },
  }),
  setTemplate: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/settings/template',
    summary: 'Let whoever sees a repository make others from its files, or no longer',
    tag,
    access,
    params,
    body: z.object({ template: z.boolean() }),
    data: nothing,
  }),
  setRepositoryKind: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/settings/kind',
    summary: 'Say whether a repository holds code, a model or a dataset. Its files stay as they are',
    tag,
    access,
    params,
    body: z.object({ kind: RepoKind }),
    data: nothing,
    refusals: { 422: 'The owner has as many datasets as its plan allows' },
  }),
  archiveRepository: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/settings/archive',
    summary: 'Let nobody change anything in a repository any more, or let them again',
    tag,
    access,
    params,
    body: z.object({ archived: z.boolean() }),
    data: nothing,
  }),
  deleteRepository: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/settings/delete',
    summary: 'Delete a repository. For 30 days its owners can restore it; then it goes for good',
    tag,
    access,
    params,
    body: z.object({ confirmation }),
    data: nothing,
    refusals: { 422: 'The confirmation is not the name of the repository' },
  }),
  listDeletedRepositories: operation({
    method: 'GET',
    path: '/api/user/setting/deleted-repository',
    summary: 'Deleted repositories of the account and of teams that it owns, the last deleted first',
    tag,
    access,
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(64))),
      page_size: count(pageSizes.members, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({ items: z.array(DeletedRepository), next: z.nullable(z.string()) }),
  }),
  restoreRepository: operation({
    method: 'POST',
    path: '/api/user/setting/deleted-repository/{uid}/restore',
    summary: 'Restore a deleted repository, under another name where its own is taken',
    tag,
    access,
    params: uid,
    body: z.object({ repo_name: NewRepoName }),
    data: z.object({ owner: z.string(), repo_name: z.string() }),
    refusals: {
      409: 'The owner already has a repository of this name',
      422: 'The owner has as many repositories, or datasets, as one may have',
    },
  }),
  purgeRepository: operation({
    method: 'POST',
    path: '/api/user/setting/deleted-repository/{uid}/purge',
    summary: 'Delete a deleted repository for good, which gives its disk space back',
    tag,
    access,
    params: uid,
    body: z.object({ confirmation }),
    data: nothing,
    refusals: { 422: 'The confirmation is not the name of the repository' },
  }),
} as const
