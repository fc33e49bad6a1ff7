import { checkRepository, createRepository } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { ownerKey } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'

/** The check before a creation said no, or failed; the cause says which. */
export class PreCheckError extends Error {
  override readonly name = 'PreCheckError'
}

/**
 * Creates a repository as SPEC 4 and 8 have it: asks first, then creates. Lists of repositories are asked anew, those of its
 * owner's profile and their count, too.
 */
export function useCreateRepository() {
  return useMutation({
    mutationFn: async (body: InputOf<'createRepository'>['body']) => {
      const { owner_uid, team = false, repo_name } = body
      await checkRepository({ body: { owner_uid, team, repo_name } }).catch((cause: unknown) => {
        throw new PreCheckError('this repository could not be created', { cause })
      })
      return createRepository({ body })
    },
    onSuccess: ({ owner }, _body, _result, { client }) =>
      Promise.all(
        [['repositories'], ownerKey(owner)].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
      ),
  })
}
