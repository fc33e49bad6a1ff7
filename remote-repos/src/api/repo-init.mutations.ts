import { checkRepository, createRepository } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { ownerKey } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'

export type NewRepository = InputOf<'createRepository'>['body']

/** Asks whether a repository of this name could be created. Fails with the reason where it could not. */
export function useCheckRepository() {
  return useMutation({
    mutationFn: (body: InputOf<'checkRepository'>['body']) => checkRepository({ body }),
  })
}

/** Creates a repository. Lists of repositories are asked anew, those of its owner's profile and their count, too. */
export function useCreateRepository() {
  return useMutation({
    mutationFn: (body: NewRepository) => createRepository({ body }),
    onSuccess: ({ owner }, _body, _result, { client }) =>
      Promise.all(
        [['repositories'], ownerKey(owner)].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
      ),
  })
}
