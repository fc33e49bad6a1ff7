import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { useSuspenseQuery } from '@tanstack/react-query'
import { latestCommitQuery } from '../../api/commits.queries.ts'
import { FolderList } from '../../components/folder-list.tsx'
import { useFolder } from '../../components/use-folder.ts'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { LatestCommit } from './latest-commit.tsx'

/** The files at the root of the shown branch, below its newest commit. */
export function RootFolder({ current }: { current: string }) {
  const { owner, repo } = useRepositoryAt()
  const { inAddress, revision } = useShownRef()
  // Both were asked for by the loader: neither waits for the other.
  const folder = useFolder({ revision, path: '' })
  const { data: history } = useSuspenseQuery(latestCommitQuery({ owner, repo, ref: revision }))
  const [latest] = history.data
  return (
    <FolderList
      {...folder}
      toFolder={(path) => paths.tree(owner, repo, path, inAddress(current))}
      head={latest && <LatestCommit commit={latest} />}
    />
  )
}
