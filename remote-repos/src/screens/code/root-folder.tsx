import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { useSuspenseQuery } from '@tanstack/react-query'
import { latestCommitQuery } from '../../api/commits.queries.ts'
import { FolderList } from '../../components/folder-list.tsx'
import { FolderReadme } from '../../components/folder-readme.tsx'
import { toEntryAt } from '../../components/to-entry.ts'
import { useFolder } from '../../components/use-folder.ts'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { LatestCommit } from './latest-commit.tsx'

/** The files at the root of the shown branch, below its newest commit, and its README. */
export function RootFolder({ current }: { current: string }) {
  const { owner, repo } = useRepositoryAt()
  const { inAddress, revision } = useShownRef()
  // Both were asked for by the loader: neither waits for the other.
  const folder = useFolder({ revision, path: '' })
  const { data: history } = useSuspenseQuery(latestCommitQuery({ owner, repo, ref: revision }))
  const [latest] = history.data
  const toFolder = (path: string) => paths.tree(owner, repo, path, inAddress(current))
  return (
    <>
      <FolderList
        {...folder}
        toEntry={toEntryAt({ owner, repo, ref: current, toFolder })}
        head={latest && <LatestCommit commit={latest} />}
      />
      <FolderReadme revision={revision} current={current} path="" entries={folder.entries} />
    </>
  )
}
