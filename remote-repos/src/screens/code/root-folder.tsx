import { paths } from '@sheaf/contract'
import { useSuspenseQueries } from '@tanstack/react-query'
import { latestCommitQuery } from '../../api/commits.queries.ts'
import { folderQuery, stillLooking } from '../../api/tree.queries.ts'
import { FolderList } from '../../components/folder-list.tsx'
import { useRepositoryAt } from '../../components/use-repository.ts'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { LatestCommit } from './latest-commit.tsx'

/** The files at the root of the shown branch, below its newest commit. */
export function RootFolder({ current }: { current: string }) {
  const { owner, repo } = useRepositoryAt()
  const { inAddress } = useShownRef()
  const [{ data: folder }, { data: history }] = useSuspenseQueries({
    queries: [folderQuery({ owner, repo, ref: current, path: '' }), latestCommitQuery({ owner, repo, ref: current })],
  })
  const [latest] = history.data
  return (
    <FolderList
      entries={folder.entries}
      looking={stillLooking(folder)}
      toFolder={(path) => paths.tree(owner, repo, path, inAddress(current))}
      head={latest && <LatestCommit commit={latest} />}
    />
  )
}
