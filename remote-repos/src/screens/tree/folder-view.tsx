import { useRepositoryAt } from '@sheaf/repository'
import { FolderList } from '../../components/folder-list.tsx'
import { FolderReadme } from '../../components/folder-readme.tsx'
import { toEntryAt } from '../../components/to-entry.ts'
import { useFolder } from '../../components/use-folder.ts'

export interface FolderViewProps {
  revision: string
  /** The ref that is shown, by its name. */
  current: string
  /** From the root of the repository; empty for the root itself. */
  path: string
  toFolder: (path: string) => string
}

/** What a folder holds, and what it says of itself. */
export function FolderView({ revision, current, path, toFolder }: FolderViewProps) {
  const folder = useFolder({ revision, path })
  const toEntry = toEntryAt({ ...useRepositoryAt(), ref: current, toFolder })
  const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
  return (
    <>
      <FolderList {...folder} toEntry={toEntry} toParent={path === '' ? undefined : toFolder(parent)} />
      <FolderReadme revision={revision} current={current} path={path} entries={folder.entries} />
    </>
  )
}
