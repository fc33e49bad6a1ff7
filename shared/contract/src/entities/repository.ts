import * as z from 'zod/mini'
import { Gate, OwnAccessRequest } from './access-request.ts'
import { RepositoryName } from './copy.ts'

export const RepoKind = z.enum(['code', 'model', 'dataset']).register(z.globalRegistry, { id: 'RepoKind' })
export type RepoKind = z.output<typeof RepoKind>

/** A person or a team that can own repositories, as an option of the creation form. */
export const OwnerOption = z
  .object({ uid: z.string(), username: z.string(), team: z.boolean() })
  .register(z.globalRegistry, { id: 'OwnerOption' })
export type OwnerOption = z.output<typeof OwnerOption>

/** A named root for bare repositories. */
export const StorageNode = z
  .object({ name: z.string(), default: z.boolean() })
  .register(z.globalRegistry, { id: 'StorageNode' })
export type StorageNode = z.output<typeof StorageNode>

/** How many have starred a repository, forked it, and watch it. */
export const RepositoryState = z
  .object({ stars: z.int(), forks: z.int(), watches: z.int() })
  .register(z.globalRegistry, { id: 'RepositoryState' })
export type RepositoryState = z.output<typeof RepositoryState>

/** One repository, as its own page needs it. Times are ISO 8601 in UTC. */
export const Repository = z
  .object({
    model: z.object({
      uid: z.string(),
      repo_name: z.string(),
      kind: RepoKind,
      description: z.string(),
      /** An address of http or https; empty where there is none. */
      website: z.string(),
      topics: z.array(z.string()),
      is_private: z.boolean(),
      /** May nothing in it be changed? */
      archived: z.boolean(),
      /** May whoever sees it make repositories from its files? */
      template: z.boolean(),
      /** How whoever sees it while it is public comes to its contents. */
      gate: Gate,
      default_head: z.string(),
      created_at: z.string(),
      updated_at: z.string(),
    }),
    owner: z.object({ uid: z.string(), username: z.string(), team: z.boolean(), avatar_url: z.nullable(z.string()) }),
    state: RepositoryState,
    mirror_of: z
      .optional(z.string())
      .check(z.describe('Of a mirror: the address that it is kept as. Nobody pushes to it')),
    /** Its open pull requests; null for whoever may not read what it holds. */
    open_pulls: z.nullable(z.int()),
    open_discussions: z.int(),
    /** What it was forked from, where the one who asks may see that. */
    parent: z.nullable(RepositoryName),
    /** The template that its first commit was made from, where the one who asks may see that. */
    generated_from: z.nullable(RepositoryName),
    /** Has the one who asks starred it? */
    starred: z.boolean(),
    /** Does the one who asks watch it? */
    watched: z.boolean(),
    is_owner: z.boolean(),
    /** May the one who asks read what it holds? Else they see its page, its card and the names of its files. */
    can_read: z.boolean(),
    /** What became of their request for access; null where it is not gated, or they have not asked. */
    access_request: z.nullable(OwnAccessRequest),
    /** May the one who asks push to it? */
    can_write: z.boolean(),
    /** May the one who asks change who has a role in it? */
    can_manage: z.boolean(),
    /** May the one who asks change its settings, or could but that it is archived? */
    can_configure: z.boolean(),
    /** May the one who asks archive, transfer and delete it? */
    can_delete: z.boolean(),
    /** Where git finds it over SSH; null where this server has no SSH. */
    ssh_url: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Repository' })
export type Repository = z.output<typeof Repository>

/** One row of a list of repositories. `updated_at` is in seconds since 1970 (SPEC 9). */
export const RepositoryItem = z
  .object({
    repo: z.object({
      uid: z.string(),
      repo_name: z.string(),
      namespace: z.string(),
      kind: RepoKind,
      description: z.string(),
      topics: z.array(z.string()),
      is_private: z.boolean(),
      archived: z.boolean(),
      template: z.boolean(),
      updated_at: z.int(),
    }),
    owner: z.object({ username: z.string(), avatar_url: z.nullable(z.string()) }),
    state: RepositoryState,
    /** Has the one who asks starred it? */
    starred: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'RepositoryItem' })
export type RepositoryItem = z.output<typeof RepositoryItem>

export const RepositoryPage = z
  .object({
    items: z.array(RepositoryItem),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
  })
  .register(z.globalRegistry, { id: 'RepositoryPage' })
export type RepositoryPage = z.output<typeof RepositoryPage>
