import { getCollection, listCollections } from '@sheaf/client/operations'
import { ownerKey } from '@sheaf/shell'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** The collections of an owner that the one who asks may see, the last changed first. */
export const collectionsQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: [...ownerKey(username), 'collections'],
    queryFn: ({ pageParam, signal }) =>
      listCollections({ params: { username }, query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

/** A collection with what is in it. */
export const collectionQuery = (at: { owner: string; slug: string }) =>
  queryOptions({
    queryKey: [...ownerKey(at.owner), 'collection', at.slug],
    queryFn: ({ signal }) => getCollection({ params: at }, { signal }),
  })
