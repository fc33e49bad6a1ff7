import { getCollection, listCollections } from '@sheaf/client/operations'
import { ownerKey } from '@sheaf/shell'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** The collections of an owner that the one who asks may see, the last changed first; all of them, or those whose titles have some words. */
export const collectionsQuery = (username: string, words = '') =>
  infiniteQueryOptions({
    queryKey: [...ownerKey(username), 'collections', words],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(words !== '' && { q: words }), ...(pageParam !== '' && { after: pageParam }) }
      return listCollections({ params: { username }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

/** A collection with what is in it. */
export const collectionQuery = (at: { owner: string; slug: string }) =>
  queryOptions({
    queryKey: [...ownerKey(at.owner), 'collection', at.slug],
    queryFn: ({ signal }) => getCollection({ params: at }, { signal }),
  })
