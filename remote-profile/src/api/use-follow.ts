import { useLingui } from '@lingui/react/macro'
import { followUser, unfollowUser } from '@sheaf/client/operations'
import type { Follow, User } from '@sheaf/contract'
import { messageOf, notify, ownerKey, sessionAtom } from '@sheaf/shell'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { userQuery } from './user.queries.ts'

type FollowPages = InfiniteData<{ items: Follow[]; next: string | null }>

const lists = ['followers', 'following']

/**
 * Follows a user, or no longer does. It shows at once in both profiles and in all lists, and is taken back with a toast where the server
 * says no. Whoever is followed no longer stays in a list until that is opened again: a slip is mended in place.
 */
export function useFollow(username: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const ownName = useAtomValue(sessionAtom)?.username
  const changeProfile = (name: string, change: (user: User) => Partial<User>) =>
    client.setQueryData(userQuery(name).queryKey, (user) => user && { ...user, ...change(user) })
  const show = (set: boolean) => {
    const by = set ? 1 : -1
    changeProfile(username, ({ followers }) => ({ followers: followers + by, is_follow: set }))
    if (ownName !== undefined) changeProfile(ownName, ({ following }) => ({ following: following + by }))
    client.setQueriesData<FollowPages>(
      { queryKey: ['user'], predicate: ({ queryKey }) => lists.includes(String(queryKey[2])) },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.username === username ? { ...item, is_follow: set } : item)),
          })),
        },
    )
  }
  const mutationKey = ['follow', username]
  return useMutation({
    mutationKey,
    // Clicks that come faster than answers are sent one after the other.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (set: boolean) => (set ? followUser : unfollowUser)({ params: { username } }),
    onMutate: async (set) => {
      show(set)
      // An answer from before would undo it.
      await client.cancelQueries({ queryKey: ownerKey(username), exact: true })
    },
    onSuccess: (counts) => {
      // Those that are still to be sent are counted in already.
      if (client.isMutating({ mutationKey }) > 1) return
      changeProfile(username, () => counts)
      void client.invalidateQueries({ queryKey: ['user'], refetchType: 'none' })
      void client.refetchQueries({ queryKey: [...ownerKey(username), 'followers'], type: 'active' })
    },
    onError: (error, set) => {
      show(!set)
      notify.error(messageOf(error, set ? t`Couldn't follow ${username}` : t`Couldn't unfollow ${username}`))
    },
  })
}
