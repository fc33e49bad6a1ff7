import { useLingui } from '@lingui/react/macro'
import { starRepository, unstarRepository } from '@sheaf/client/operations'
import type { RepositoryItem, RepositoryPage } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'

const lists = ['repositories', 'stars']

/**
 * Stars a repository of a list, or takes the star back. It shows at once, in all lists, and is taken back with a toast where
 * the server says no. What is starred no longer stays in its list until that is opened again: a slip is mended in place.
 */
export function useStar({ repo, owner }: Pick<RepositoryItem, 'repo' | 'owner'>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const change = (next: (item: RepositoryItem) => RepositoryItem) =>
    client.setQueriesData<RepositoryPage>(
      { queryKey: ['user'], predicate: ({ queryKey }) => lists.includes(String(queryKey[2])) },
      (page) => page && { ...page, items: page.items.map((item) => (item.repo.uid === repo.uid ? next(item) : item)) },
    )
  const show = (set: boolean) =>
    change((item) => ({
      ...item,
      starred: set,
      state: { ...item.state, stars: item.state.stars + (set ? 1 : -1) },
    }))
  const mutationKey = ['star', repo.uid]
  return useMutation({
    mutationKey,
    scope: { id: `star ${repo.uid}` },
    mutationFn: (set: boolean) =>
      (set ? starRepository : unstarRepository)({ params: { owner: owner.username, repo: repo.repo_name } }),
    onMutate: show,
    onSuccess: (state) => {
      // Those that are still to be sent are counted in already.
      if (client.isMutating({ mutationKey }) > 1) return
      change((item) => ({ ...item, state }))
      // The page of the repository and lists that are not on screen are asked for anew when they are opened; headers count at once.
      for (const queryKey of [['repository'], ['user']])
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
      void client.refetchQueries({
        queryKey: ['user'],
        type: 'active',
        predicate: ({ queryKey }) => queryKey.length === 2,
      })
    },
    onError: (error, set) => {
      show(!set)
      notify.error(messageOf(error, t`Couldn't change the star`))
    },
  })
}
