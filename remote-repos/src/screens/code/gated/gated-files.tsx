import { useLingui } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import type { TreeEntry } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { RowIcon, useByteSize } from '@sheaf/ui'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { namesQuery } from '../../../api/tree.queries.ts'
import { MoreRows } from '../../../components/more-rows.tsx'
import classes from './gated.module.css'

interface GatedFilesProps {
  /** Without slashes at its ends; empty for the root. */
  folder: string
  onFolder: (folder: string) => void
}

const icons = { Tree: 'folder', Blob: 'file', Symlink: 'link', Submodule: 'folders' } as const

/** What the files in a folder of the default branch are called, and how large they are. */
export function GatedFiles({ folder, onFolder }: GatedFilesProps) {
  const { t } = useLingui()
  const query = useSuspenseInfiniteQuery(namesQuery({ ...useRepositoryAt(), path: folder }))
  const { pages } = query.data
  const entries = pages.flatMap(({ data }) => data)
  const words = { Tree: t`Folder`, Blob: t`File`, Symlink: t`Symbolic link`, Submodule: t`Submodule` }
  if (entries.length === 0 && folder === '') return null
  const above = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : ''
  return (
    <div className={classes.files}>
      {folder !== '' && (
        <button type="button" className={classes.parent} onClick={() => onFolder(above)}>
          <RowIcon name="corner-left-up" />
          <bdi>{printableName(folder)}</bdi>
        </button>
      )}
      <ul className={classes.list} aria-label={t`Files`}>
        {entries.map(({ item }) => (
          <li key={item.name} className={classes.row}>
            <RowIcon name={icons[item.kind]} label={words[item.kind]} />
            <Name item={item} onFolder={onFolder} />
            <Size item={item} />
          </li>
        ))}
      </ul>
      <MoreRows
        shown={entries.length}
        total={pages.at(-1)?.total ?? entries.length}
        hasMore={query.hasNextPage}
        isPaged={pages.length > 1 || query.hasNextPage}
        state={query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'idle'}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  )
}

type Item = TreeEntry['item']

function Name({ item, onFolder }: { item: Item; onFolder: (folder: string) => void }) {
  const name = <bdi>{printableName(item.name)}</bdi>
  if (item.kind !== 'Tree' || item.name_truncated === true) return <span className={classes.name}>{name}</span>
  return (
    <button type="button" className={classes.folder} onClick={() => onFolder(item.path)}>
      {name}
    </button>
  )
}

function Size({ item }: { item: Item }) {
  const byteSize = useByteSize()
  return <span className={classes.size}>{item.size === null ? '' : byteSize(item.size)}</span>
}
