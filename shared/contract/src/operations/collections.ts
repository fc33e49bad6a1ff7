import * as z from 'zod/mini'
import { CollectionNote, CollectionTexts, NewCollectionTexts } from '../collection-texts.ts'
import { Collection, CollectionChoice, CollectionSummary } from '../entities/collection.ts'
import { pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Collections'
const access = { by: 'anyone', area: 'repo_access', level: 1 } as const
const write = { by: 'account', area: 'repo_access', level: 2 } as const

const address = { owner: NameInPath, slug: NameInPath }
const one = z.object(address)
const item = z.object({ ...address, item: NameInPath })

const after = z.optional(z.string().check(z.maxLength(200)))
const taken = 'Another collection of the owner has that title'

export const collectionOperations = {
  listCollections: operation({
    method: 'GET',
    path: '/api/users/{username}/collections',
    summary:
      'The collections of an owner that the caller may see, the last changed first; with `q`, those whose titles have each of its words somewhere',
    tag,
    access,
    params: z.object({ username: NameInPath }),
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(100))),
      after,
      page_size: count(20, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({
      items: z.array(CollectionSummary),
      next: z.nullable(z.string()),
      /** May the caller create one for this owner? */
      may_create: z.boolean(),
    }),
  }),
  listCollectionChoices: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/collections',
    summary:
      'The collections that the caller may change, the last changed first, each with the item that the repository is in it',
    tag,
    access: { by: 'account', area: 'repo_access', level: 1 },
    params: z.object({ owner: NameInPath, repo: NameInPath }),
    query: z.object({ after, page_size: count(50, { min: 1, max: pageSizes.max }) }),
    data: z.object({ items: z.array(CollectionChoice), next: z.nullable(z.string()) }),
  }),
  createCollection: operation({
    method: 'POST',
    path: '/api/collection',
    summary: 'Create a collection for oneself, or for a team in which one may create repositories',
    tag,
    access: write,
    body: NewCollectionTexts,
    data: z.object({ owner: z.string(), slug: z.string() }),
    refusals: { 409: taken, 422: 'The owner has as many collections as one may have' },
  }),
  getCollection: operation({
    method: 'GET',
    path: '/api/collection/{owner}/{slug}',
    summary: 'A collection with the repositories in it that the caller may see',
    tag,
    access,
    params: one,
    data: Collection,
  }),
  updateCollection: operation({
    method: 'PUT',
    path: '/api/collection/{owner}/{slug}',
    summary:
      'Change what a collection says of itself and who sees it. Its address ends with the slug in the answer from then on',
    tag,
    access: write,
    params: one,
    body: CollectionTexts,
    data: z.object({ slug: z.string() }),
    refusals: { 409: taken },
  }),
  deleteCollection: operation({
    method: 'DELETE',
    path: '/api/collection/{owner}/{slug}',
    summary: 'Delete a collection; the repositories in it stay as they are',
    tag,
    access: write,
    params: one,
    data: nothing,
  }),
  addCollectionItem: operation({
    method: 'POST',
    path: '/api/collection/{owner}/{slug}/items',
    summary: 'Add a repository that the caller may see, at the end',
    tag,
    access: write,
    params: one,
    body: z.object({ owner: NameInPath, repo: NameInPath, note: z._default(CollectionNote.shape.note, '') }),
    data: z.object({ uid: z.string() }),
    refusals: {
      409: 'The collection has this repository already',
      422: 'The collection has as many items as one may have',
    },
  }),
  updateCollectionItem: operation({
    method: 'PATCH',
    path: '/api/collection/{owner}/{slug}/items/{item}',
    summary: 'Change what is said of an item, or put it to a place among those that the caller sees, counted from 0',
    tag,
    access: write,
    params: item,
    body: z.object({
      note: z.optional(CollectionNote.shape.note),
      place: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
    }),
    data: nothing,
  }),
  deleteCollectionItem: operation({
    method: 'DELETE',
    path: '/api/collection/{owner}/{slug}/items/{item}',
    summary: 'Take an item out of a collection; the repository stays as it is',
    tag,
    access: write,
    params: item,
    data: nothing,
  }),
} as const
