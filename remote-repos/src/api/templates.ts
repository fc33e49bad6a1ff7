import { generateRepository } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { copyQuery } from './forks.ts'

/** Begins a repository of the files of a template. */
export function useGenerateRepository(at: RepositoryAt) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'generateRepository'>['body']) => generateRepository({ params: { ...at }, body }),
    onSuccess: (begun) => client.setQueryData(copyQuery(begun.uid).queryKey, begun),
  })
}
