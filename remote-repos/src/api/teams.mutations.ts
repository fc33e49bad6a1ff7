import { useLingui } from '@lingui/react/macro'
import { createTeam, inviteToTeam } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'

/**
 * Creates a team, then invites those who are named, one after the other. The team stands when an invitation fails: who was
 * not invited, and why, is said on the next page.
 */
export function useCreateTeam(invited: readonly string[]) {
  const { t } = useLingui()
  return useMutation({
    mutationFn: async (body: InputOf<'createTeam'>['body']) => {
      const made = await createTeam({ body })
      const failures: string[] = []
      for (const each of invited) {
        await inviteToTeam({ params: { team: made.name }, body: { invited: each } }).catch((error: unknown) => {
          failures.push(`${each}: ${messageOf(error, t`Couldn't send the invitation`)}`)
        })
      }
      return { ...made, failures }
    },
    onSuccess: ({ failures }, _input, _result, { client }) => {
      notify.success(t`Team created`, { onNextPage: true })
      for (const failure of failures) notify.error(failure, { onNextPage: true })
      return Promise.all([['teams'], ['repository-creation']].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
