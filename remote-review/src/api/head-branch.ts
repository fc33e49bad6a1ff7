import { createBranch, deleteBranch } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A branch that a pull request comes from, with the last commit that it proposed. */
interface HeadBranch {
  name: string
  commit: string
}

/** Deletes it, where it still holds that commit. */
export function useDeleteHead(at: RepositoryAt) {
  const onSettled = useAskAnew(at)
  return useMutation({
    mutationFn: ({ name, commit }: HeadBranch) =>
      deleteBranch({ params: { ...at, branch: name }, query: { oid: commit } }),
    onSettled,
  })
}

/** Makes it again at that commit, which the pull request has kept. */
export function useRestoreHead(at: RepositoryAt) {
  const onSettled = useAskAnew(at)
  return useMutation({
    mutationFn: ({ name, commit }: HeadBranch) => createBranch({ params: { ...at }, body: { name, from: commit } }),
    onSettled,
  })
}

/** Branches stand in much that is known of the repository. */
function useAskAnew(at: RepositoryAt) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: repositoryKey(at) })
}
