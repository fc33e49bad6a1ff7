import { useLingui } from '@lingui/react/macro'
import { listCollaborators, removeCollaborator, setCollaborator } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const key = ({ owner, repo }: RepositoryAt) => ['collaborators', owner.toLowerCase(), repo.toLowerCase()]

/** People and teams with a role in a repository, by name. */
export const collaboratorsQuery = (at: RepositoryAt) =>
  infiniteQueryOptions({
    queryKey: key(at),
    queryFn: ({ pageParam, signal }) =>
      listCollaborators({ params: { ...at }, query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

/** Gives somebody a role, or another one. */
export function useSetCollaborator(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'setCollaborator'>['body']) => setCollaborator({ params: { ...at }, body }),
    onSuccess: ({ name }) => {
      notify.success(t`${name} has access now`)
      return client.invalidateQueries({ queryKey: key(at) })
    },
  })
}

/** Takes a role away. */
export function useRemoveCollaborator(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => removeCollaborator({ params: { ...at, name } }),
    onSuccess: () => notify.success(t`Collaborator removed`),
    onError: (error) => notify.error(messageOf(error, t`Couldn't remove the collaborator`)),
    onSettled: () => client.invalidateQueries({ queryKey: key(at) }),
  })
}
