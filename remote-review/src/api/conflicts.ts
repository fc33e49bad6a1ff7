import { getPullConflict, listPullConflicts, resolvePullConflicts } from '@sheaf/client/operations'
import type { DataOf, InputOf } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export type FoundConflicts = DataOf<'listPullConflicts'>

interface Of extends RepositoryAt {
  number: string
}

const keyOf = ({ number, ...at }: Of) => [...repositoryKey(at), 'conflicts', number] as const

/** The files that git can't merge between the branches of a pull request. Nobody's work is moved under their hands: it is asked anew when told to. */
export const conflictsQuery = (of: Of) =>
  queryOptions({
    queryKey: [...keyOf(of), 'list'],
    queryFn: ({ signal }) => listPullConflicts({ params: { ...of } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Who comes back later sees what there is then.
    gcTime: 0,
  })

/** One of them as a text to work on, which is the same for the same two commits. */
export const conflictQuery = ({ head, base, path, ...of }: Of & InputOf<'getPullConflict'>['query']) =>
  queryOptions({
    queryKey: [...keyOf(of), 'one', head, base, path],
    queryFn: ({ signal }) => getPullConflict({ params: { ...of }, query: { head, base, path } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Commits what somebody made of all of them. Whatever becomes of that, what is known of the branches may be another by now. */
export function useResolveConflicts({ number, ...at }: Of) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'resolvePullConflicts'>['body']) =>
      resolvePullConflicts({ params: { ...at, number }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: repositoryKey(at) }),
  })
}
