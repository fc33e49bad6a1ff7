import { listFollowers, listFollowing } from '@sheaf/client/operations'
import { ownerKey } from '@sheaf/shell'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** Those who follow a user, or those whom the user follows. */
export type FollowList = 'followers' | 'following'

const calls = { followers: listFollowers, following: listFollowing } as const

/** Who follows a user or is followed by them, the last one first. */
export const followsQuery = (username: string, list: FollowList) =>
  infiniteQueryOptions({
    queryKey: [...ownerKey(username), list],
    queryFn: ({ pageParam, signal }) =>
      calls[list]({ params: { username }, query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
