import { useLingui } from '@lingui/react/macro'
import {
  addCollectionItem,
  createCollection,
  deleteCollectionItem,
  listCollectionChoices,
  listOwners,
  updateCollectionItem,
} from '@sheaf/client/operations'
import type { CollectionChoice, InputOf } from '@sheaf/contract'
import { messageOf, notify, ownerKey } from '@sheaf/shell'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RepositoryAt } from '../address.ts'
import { repositoryKey } from '../repository-keys.ts'

type CollectionAt = InputOf<'getCollection'>['params']
export type CollectionItemAt = InputOf<'updateCollectionItem'>['params']

const choices = 'collection-choices'

/** The collections to which one may add a repository, with what it is in each. */
export const collectionChoicesQuery = (at: RepositoryAt) =>
  infiniteQueryOptions({
    queryKey: [choices, ...repositoryKey(at)],
    queryFn: ({ pageParam, signal }) =>
      listCollectionChoices({ params: at, query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

/** The names for which one may create collections. */
export const collectionOwnersQuery = () =>
  queryOptions({
    queryKey: ['repository-creation', 'owners'],
    queryFn: ({ signal }) => listOwners({}, { signal }),
  })

/** Of lists of collections, and of single ones. */
const keysOf = (owner: string) =>
  [
    [...ownerKey(owner), 'collections'],
    [...ownerKey(owner), 'collection'],
  ] as const

/** Has all that is shown of the collections of an owner asked for anew; where one of them is gone, the lists alone. */
export function useCollectionsChanged() {
  const client = useQueryClient()
  return (owner: string, { isGone = false } = {}): Promise<unknown> => {
    const [lists, one] = keysOf(owner)
    const keys = [lists, [choices], ...(isGone ? [] : [one])]
    return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

/** Creates a collection. */
export function useCreateCollection() {
  const changed = useCollectionsChanged()
  return useMutation({
    mutationFn: (body: InputOf<'createCollection'>['body']) => createCollection({ body }),
    onSuccess: ({ owner }) => changed(owner),
  })
}

/** Shows what a repository is in a collection by now. The list of choices stays in its order meanwhile. */
function useShowChoice(repository: RepositoryAt) {
  const client = useQueryClient()
  const { queryKey } = collectionChoicesQuery(repository)
  return ({ owner, slug }: CollectionAt, item: CollectionChoice['item']) => {
    const shown = client.getQueryData(queryKey)
    // A new one is asked for, with what it holds by now.
    if (shown?.pages.some(({ items }) => items.some((each) => each.slug === slug)) === true) {
      const now = (each: CollectionChoice) => (each.slug === slug ? { ...each, item } : each)
      const pages = shown.pages.map((page) => ({ ...page, items: page.items.map(now) }))
      client.setQueryData(queryKey, { ...shown, pages })
    } else void client.invalidateQueries({ queryKey })
    for (const key of keysOf(owner)) void client.invalidateQueries({ queryKey: key })
  }
}

/** Adds a repository to one of the choices. */
export function useAddToChoice(repository: RepositoryAt) {
  const { t } = useLingui()
  const show = useShowChoice(repository)
  const changed = useCollectionsChanged()
  return useMutation({
    mutationFn: (at: CollectionAt) => addCollectionItem({ params: at, body: repository }),
    onSuccess: ({ uid }, at) => show(at, { uid, note: '' }),
    onError: (error, { owner }) => {
      notify.error(messageOf(error, t`Couldn't add it to the collection`))
      void changed(owner)
    },
  })
}

/** Takes a repository out of one of the choices. */
export function useRemoveFromChoice(repository: RepositoryAt) {
  const { t } = useLingui()
  const show = useShowChoice(repository)
  const changed = useCollectionsChanged()
  return useMutation({
    mutationFn: (params: CollectionItemAt) => deleteCollectionItem({ params }),
    onSuccess: (_data, at) => show(at, null),
    onError: (error, { owner }) => {
      notify.error(messageOf(error, t`Couldn't take it out of the collection`))
      void changed(owner)
    },
  })
}

/** Changes what is said of an item. */
export function useSaveNote(params: CollectionItemAt) {
  const changed = useCollectionsChanged()
  return useMutation({
    mutationFn: (body: { note: string }) => updateCollectionItem({ params, body }),
    onSuccess: () => changed(params.owner),
  })
}
