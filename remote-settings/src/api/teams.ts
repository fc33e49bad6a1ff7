import { useLingui } from '@lingui/react/macro'
import { answerInvitation, listOwnInvitations, listOwnTeams } from '@sheaf/client/operations'
import { notify, ownerKey } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sayFailure } from './failure.ts'

/** The teams of the account. */
export const ownTeamsQuery = () =>
  queryOptions({ queryKey: ['teams', 'own'], queryFn: ({ signal }) => listOwnTeams({}, { signal }) })

/** The invitations that wait for an answer of the account. */
export const ownInvitationsQuery = () =>
  queryOptions({ queryKey: ['teams', 'invitations'], queryFn: ({ signal }) => listOwnInvitations({}, { signal }) })

/** Accepts or declines an invitation; both lists are fetched again, and what is known of the team. */
export function useAnswer() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ uid, accept }: { uid: string; accept: boolean }) =>
      answerInvitation({ params: { uid }, body: { accept } }),
    onSuccess: ({ team }, { accept }) => {
      notify.success(accept ? t`You joined ${team}` : t`Invitation declined`)
      return client.invalidateQueries({ queryKey: [...ownerKey(team)] })
    },
    onError: (error) => sayFailure(error, t`Couldn't answer the invitation`),
    onSettled: () => client.invalidateQueries({ queryKey: ['teams'] }),
  })
}
