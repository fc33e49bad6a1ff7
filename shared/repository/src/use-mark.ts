import { useLingui } from '@lingui/react/macro'
import { starRepository, unstarRepository, unwatchRepository, watchRepository } from '@sheaf/client/operations'
import type { Repository } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RepositoryAt } from './address.ts'
import { repositoryQuery } from './repository.queries.ts'

const calls = {
  star: { set: starRepository, unset: unstarRepository },
  watch: { set: watchRepository, unset: unwatchRepository },
} as const

/** What a mark changes in what is shown: whether it is set, and how many there are. */
const changes = {
  star: (set: boolean, { state }: Repository) => ({
    starred: set,
    state: { ...state, stars: state.stars + (set ? 1 : -1) },
  }),
  watch: (set: boolean, { state }: Repository) => ({
    watched: set,
    state: { ...state, watches: state.watches + (set ? 1 : -1) },
  }),
} as const

/**
 * Stars or watches a repository, or no longer does. It shows at once, and is taken back with a toast where the server says no.
 * Clicks that come faster than answers are sent one after the other.
 */
export function useMark(at: RepositoryAt, kind: keyof typeof calls) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { queryKey } = repositoryQuery(at)
  const mutationKey = [...queryKey, kind]
  const show = (set: boolean) =>
    client.setQueryData(queryKey, (shown) => shown && { ...shown, ...changes[kind](set, shown) })
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (set: boolean) => calls[kind][set ? 'set' : 'unset']({ params: at }),
    onMutate: async (set) => {
      show(set)
      // An answer from before would undo it.
      await client.cancelQueries({ queryKey, exact: true })
    },
    onSuccess: (state) => {
      // Those that are still to be sent are counted in already.
      if (client.isMutating({ mutationKey }) > 1) return
      client.setQueryData(queryKey, (shown) => shown && { ...shown, state })
      // Lists of repositories and profiles count them, too.
      for (const key of [['user'], ['repositories']]) void client.invalidateQueries({ queryKey: key })
    },
    onError: (error, set) => {
      show(!set)
      notify.error(messageOf(error, kind === 'star' ? t`Couldn't change the star` : t`Couldn't change the watch`))
    },
  })
}
