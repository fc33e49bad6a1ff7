import { checkRepository, createRepository } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { useMutation } from '@tanstack/react-query'

export type NewRepository = InputOf<'createRepository'>['body']

/** Asks whether a repository of this name could be created. Fails with the reason where it could not. */
export function useCheckRepository() {
  return useMutation({
    mutationFn: (body: InputOf<'checkRepository'>['body']) => checkRepository({ body }),
  })
}

/** Creates a repository. Lists of repositories are asked anew. */
export function useCreateRepository() {
  return useMutation({
    mutationFn: (body: NewRepository) => createRepository({ body }),
    onSuccess: (_data, _body, _result, { client }) => client.invalidateQueries({ queryKey: ['repositories'] }),
  })
}
