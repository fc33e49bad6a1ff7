import { useLingui } from '@lingui/react/macro'
import {
  deleteCollection,
  deleteCollectionItem,
  updateCollection,
  updateCollectionItem,
} from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { useCollectionsChanged } from '@sheaf/repository/collections'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { movedTo } from '../components/reorder/use-reorder.ts'
import { collectionQuery } from './collections.queries.ts'

type CollectionAt = InputOf<'getCollection'>['params']

/** Changes what a collection says of itself. */
export function useUpdateCollection(at: CollectionAt) {
  const changed = useCollectionsChanged()
  return useMutation({
    mutationFn: (body: InputOf<'updateCollection'>['body']) => updateCollection({ params: at, body }),
    onSuccess: () => changed(at.owner),
  })
}

/** Deletes a collection. */
export function useDeleteCollection(at: CollectionAt) {
  const { t } = useLingui()
  const changed = useCollectionsChanged()
  return useMutation({
    mutationFn: () => deleteCollection({ params: at }),
    onSuccess: () => {
      notify.success(t`Collection deleted`, { onNextPage: true })
      return changed(at.owner, { isGone: true })
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the collection`)),
  })
}

/** What becomes of an item: it is put from one place to another, or taken out. */
type ItemChange = { item: string; from: number } & ({ to: number } | { to?: undefined })

/** Puts items of a collection to other places, or takes them out. It shows at once, and is asked for anew where the server says no. */
export function useChangeItems(at: CollectionAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  const changed = useCollectionsChanged()
  const { queryKey } = collectionQuery(at)
  const mutationKey = [...queryKey, 'items']
  return useMutation({
    mutationKey,
    // One after the other: a place is one among those that are there by then.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ item, to: place }: ItemChange) => {
      const params = { ...at, item }
      return place === undefined ? deleteCollectionItem({ params }) : updateCollectionItem({ params, body: { place } })
    },
    onMutate: async ({ from, to }) => {
      client.setQueryData(queryKey, (shown) => {
        if (shown === undefined) return shown
        const items = to === undefined ? shown.items.toSpliced(from, 1) : movedTo(shown.items, from, to)
        return { ...shown, items, item_count: items.length }
      })
      await client.cancelQueries({ queryKey, exact: true })
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't change what is in the collection`)),
    onSettled: () => {
      // An answer to what was asked between two of them would undo the later one.
      if (client.isMutating({ mutationKey }) === 1) void changed(at.owner)
    },
  })
}
