import { useSuspenseQuery } from '@tanstack/react-query'
import { folderQuery, stillLooking } from '../../api/tree.queries.ts'
import { FolderList } from '../../components/folder-list.tsx'
import { useRepositoryAt } from '../../components/use-repository.ts'

export interface FolderViewProps {
  current: string
  /** From the root of the repository; empty for the root itself. */
  path: string
  toFolder: (path: string) => string
}

/** What a folder holds. */
export function FolderView({ current, path, toFolder }: FolderViewProps) {
  const at = useRepositoryAt()
  const { data: folder } = useSuspenseQuery(folderQuery({ ...at, ref: current, path }))
  const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
  return (
    <FolderList
      entries={folder.entries}
      looking={stillLooking(folder)}
      toFolder={toFolder}
      toParent={path === '' ? undefined : toFolder(parent)}
    />
  )
}
