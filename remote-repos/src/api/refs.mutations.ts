import { useLingui } from '@lingui/react/macro'
import {
  createBranch,
  createTag,
  deleteBranch,
  deleteTag,
  renameBranch,
  restoreRef,
  setDefaultBranch,
} from '@sheaf/client/operations'
import type { DeletedRef, InputOf } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** All that is known of a repository may be otherwise once a ref has moved. */
function useRefMutation<Input, Answer>(
  at: RepositoryAt,
  { call, say }: { call: (input: Input) => Promise<Answer>; say: (input: Input) => string },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (_, input) => {
      notify.success(say(input))
      return client.invalidateQueries({ queryKey: repositoryKey(at) })
    },
  })
}

export function useCreateBranch(at: RepositoryAt) {
  const { t } = useLingui()
  return useRefMutation(at, {
    call: (body: InputOf<'createBranch'>['body']) => createBranch({ params: { ...at }, body }),
    say: ({ name }) => t`Branch ${name} created`,
  })
}

export function useRenameBranch(at: RepositoryAt, branch: string) {
  const { t } = useLingui()
  return useRefMutation(at, {
    call: (body: InputOf<'renameBranch'>['body']) => renameBranch({ params: { ...at, branch }, body }),
    say: ({ name }) => t`${branch} is called ${name} now`,
  })
}

export function useSetDefaultBranch(at: RepositoryAt) {
  const { t } = useLingui()
  return useRefMutation(at, {
    call: (name: string) => setDefaultBranch({ params: { ...at }, body: { name } }),
    say: (name) => t`${name} is the default branch now`,
  })
}

export function useCreateTag(at: RepositoryAt) {
  const { t } = useLingui()
  return useRefMutation(at, {
    call: (body: InputOf<'createTag'>['body']) => createTag({ params: { ...at }, body }),
    say: ({ name }) => t`Tag ${name} created`,
  })
}

/** A branch or a tag that is to go, and what it held when it was looked at. */
export interface RefToDelete {
  kind: DeletedRef['kind']
  name: string
  oid: string
}

export function useDeleteRef(at: RepositoryAt) {
  const { t } = useLingui()
  return useRefMutation(at, {
    call: ({ kind, name, oid }: RefToDelete) =>
      kind === 'tag'
        ? deleteTag({ params: { ...at, tag: name }, query: { oid } })
        : deleteBranch({ params: { ...at, branch: name }, query: { oid } }),
    say: ({ name }) => t`${name} deleted. It can be restored for 30 days`,
  })
}

export function useRestoreRef(at: RepositoryAt) {
  const { t } = useLingui()
  const restored = useRefMutation(at, {
    call: ({ uid }: DeletedRef) => restoreRef({ params: { ...at, uid }, body: {} }),
    say: ({ name }) => t`${name} restored`,
  })
  return (one: DeletedRef) =>
    restored.mutate(one, { onError: (error) => notify.error(messageOf(error, t`Couldn't restore ${one.name}`)) })
}
