import { FolderList } from '../../components/folder-list.tsx'
import { useFolder } from '../../components/use-folder.ts'

export interface FolderViewProps {
  revision: string
  /** From the root of the repository; empty for the root itself. */
  path: string
  toFolder: (path: string) => string
}

/** What a folder holds. */
export function FolderView({ revision, path, toFolder }: FolderViewProps) {
  const folder = useFolder({ revision, path })
  const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
  return <FolderList {...folder} toFolder={toFolder} toParent={path === '' ? undefined : toFolder(parent)} />
}
