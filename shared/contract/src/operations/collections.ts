import * as z from 'zod/mini'
import { Collection, CollectionSummary } from '../entities/collection.ts'
import { pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Collections'
const access = { by: 'anyone', area: 'repo_access', level: 1 } as const

export const collectionOperations = {
  listCollections: operation({
    method: 'GET',
    path: '/api/users/{username}/collections',
    summary: 'The collections of an owner that the caller may see, the last changed first',
    tag,
    access,
    params: z.object({ username: NameInPath }),
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(20, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({ items: z.array(CollectionSummary), next: z.nullable(z.string()) }),
  }),
  getCollection: operation({
    method: 'GET',
    path: '/api/collection/{owner}/{slug}',
    summary: 'A collection with the repositories in it that the caller may see',
    tag,
    access,
    params: z.object({ owner: NameInPath, slug: NameInPath }),
    data: Collection,
  }),
} as const
