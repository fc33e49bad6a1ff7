import { useLingui } from '@lingui/react/macro'
import { showPrivateContributions } from '@sheaf/client/operations'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calendarQuery } from './user-activity.queries.ts'

/** Counts one's private contributions for others, too, or no longer. It shows at once, and is taken back where the server says no. */
export function useShowPrivate(username: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const show = (shows_private: boolean) =>
    client.setQueryData(calendarQuery(username).queryKey, (calendar) => calendar && { ...calendar, shows_private })
  return useMutation({
    scope: { id: 'show-private-contributions' },
    mutationFn: (shows_private: boolean) => showPrivateContributions({ body: { shows_private } }),
    onMutate: show,
    onError: (error, shows) => {
      show(!shows)
      notify.error(messageOf(error, t`Couldn't save this setting`))
    },
  })
}
