import { useLingui } from '@lingui/react/macro'
import { checkRepository, createRepository } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { messageOf, notify, ownerKey } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'

/** The check before a creation said no, or failed; the cause says which. */
export class PreCheckError extends Error {
  override readonly name = 'PreCheckError'
}

/**
 * Creates a repository as SPEC 4 and 8 have it: asks first, then creates, and says in a toast what came of it, wherever somebody
 * went meanwhile. Lists of repositories are asked anew, those of its owner's profile and their count, too.
 */
export function useCreateRepository() {
  const { t } = useLingui()
  return useMutation({
    mutationFn: async (body: InputOf<'createRepository'>['body']) => {
      const { owner_uid, team = false, repo_name } = body
      await checkRepository({ body: { owner_uid, team, repo_name } }).catch((cause: unknown) => {
        throw new PreCheckError('this repository could not be created', { cause })
      })
      return createRepository({ body })
    },
    onSuccess: ({ owner }, _body, _result, { client }) => {
      notify.success(t`Create repository success`, { onNextPage: true })
      return Promise.all(
        [['repositories'], ownerKey(owner)].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
      )
    },
    onError: (error) => {
      const general = t`Create repository failed`
      notify.error(error instanceof PreCheckError ? messageOf(error.cause, general) : general)
    },
  })
}
