import * as z from 'zod/mini'
import { RepoKind } from './repository.ts'

/** Repositories that an owner shows together, as lists show it. */
export const CollectionSummary = z
  .object({
    /** With what its address ends, behind its owner. */
    slug: z.string(),
    owner: z.string(),
    title: z.string(),
    description: z.string(),
    is_private: z.boolean(),
    /** ISO 8601 in UTC. */
    updated_at: z.string(),
    /** Of those that the caller may see. */
    item_count: z.int(),
  })
  .register(z.globalRegistry, { id: 'CollectionSummary' })
export type CollectionSummary = z.output<typeof CollectionSummary>

/** A repository in a collection. */
export const CollectionItem = z
  .object({
    uid: z.string(),
    owner: z.string(),
    name: z.string(),
    kind: RepoKind,
    description: z.string(),
    is_private: z.boolean(),
    /** What whoever added it says of it. */
    note: z.string(),
    stars: z.int(),
    updated_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'CollectionItem' })
export type CollectionItem = z.output<typeof CollectionItem>

/** A collection with what the caller may see of it, in its order. */
export const Collection = z
  .extend(CollectionSummary, {
    items: z.array(CollectionItem),
    /** May the caller change what it says and holds, and delete it? */
    may_change: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Collection' })
export type Collection = z.output<typeof Collection>

/** A collection to which the caller may add a repository. */
export const CollectionChoice = z
  .object({
    slug: z.string(),
    owner: z.string(),
    title: z.string(),
    is_private: z.boolean(),
    /** The item that the repository is in it already; nothing where it is none. */
    item: z.nullable(z.object({ uid: z.string(), note: z.string() })),
  })
  .register(z.globalRegistry, { id: 'CollectionChoice' })
export type CollectionChoice = z.output<typeof CollectionChoice>
