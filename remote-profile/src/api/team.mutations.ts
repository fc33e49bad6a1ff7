import { useLingui } from '@lingui/react/macro'
import { inviteToTeam, removeTeamMember, setTeamRole, updateTeam, withdrawInvitation } from '@sheaf/client/operations'
import type { InputOf, TeamRole } from '@sheaf/contract'
import { messageOf, notify, ownerKey } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** What a change of a team has in common: all that is known of the team is asked for anew, and what failed is said. */
function useTeamMutation<Input, Answer>(
  team: string,
  { run, done, failed }: { run: (input: Input) => Promise<Answer>; done: string; failed: string },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      notify.success(done)
      return client.invalidateQueries({ queryKey: [...ownerKey(team)] })
    },
    onError: (error) => {
      notify.error(messageOf(error, failed))
      // What another tab has changed should be seen.
      void client.invalidateQueries({ queryKey: [...ownerKey(team)] })
    },
  })
}

/** Invites somebody by username or e-mail. What is wrong with whom stands beside the field. */
export function useInvite(team: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'inviteToTeam'>['body']) => inviteToTeam({ params: { team }, body }),
    onSuccess: () => {
      notify.success(t`Invitation sent`)
      return client.invalidateQueries({ queryKey: [...ownerKey(team)] })
    },
  })
}

/** Withdraws an invitation that waits. */
export function useWithdraw(team: string) {
  const { t } = useLingui()
  return useTeamMutation(team, {
    run: (uid: string) => withdrawInvitation({ params: { team, uid } }),
    done: t`Invitation withdrawn`,
    failed: t`Couldn't withdraw the invitation`,
  })
}

/** Gives a member another role. */
export function useSetRole(team: string) {
  const { t } = useLingui()
  return useTeamMutation(team, {
    run: ({ username, role }: { username: string; role: TeamRole }) =>
      setTeamRole({ params: { team, username }, body: { role } }),
    done: t`Role changed`,
    failed: t`Couldn't change the role`,
  })
}

/** Removes a member, or leaves. */
export function useRemoveMember(team: string) {
  const { t } = useLingui()
  return useTeamMutation(team, {
    run: (username: string) => removeTeamMember({ params: { team, username } }),
    done: t`Member removed`,
    failed: t`Couldn't remove the member`,
  })
}

/** Changes what a team says of itself and what its members may do at least. */
export function useUpdateTeam(team: string) {
  const { t } = useLingui()
  return useTeamMutation(team, {
    run: (body: InputOf<'updateTeam'>['body']) => updateTeam({ params: { team }, body }),
    done: t`Team updated`,
    failed: t`Couldn't update the team`,
  })
}
