import { useLingui } from '@lingui/react/macro'
import type { TreeEntry } from '@sheaf/contract'
import { useFollowLinks } from '@sheaf/shell'
import { RowIcon } from '@sheaf/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './folder-list.module.css'
import { FolderRows } from './folder-rows.tsx'
import { MoreRows, type MoreRowsProps } from './more-rows.tsx'
import type { ToEntry } from './to-entry.ts'

export interface FolderListProps {
  /** In the order in which they are shown. */
  entries: readonly TreeEntry[]
  /** How much of the folder is there, and the way to the rest. */
  more: MoreRowsProps
  toEntry: ToEntry
  /** Address of the folder above, below the root. */
  toParent?: string | undefined
  /** Last commits that the server is still looking for are on their way. */
  looking: boolean
  /** What stands above the rows, such as the newest commit. */
  head?: ReactNode
}

/** The entries of a folder, folders first, each with the last commit that changed it. */
export function FolderList({ entries, more, toEntry, toParent, looking, head }: FolderListProps) {
  const { t } = useLingui()
  const follow = useFollowLinks()
  return (
    <div className={classes.box}>
      {head && <div className={classes.head}>{head}</div>}
      {toParent !== undefined && (
        <Link className={classes.parent} to={toParent}>
          <RowIcon name="corner-left-up" />
          {t`Parent directory`}
        </Link>
      )}
      {/* Whoever goes by keyboard presses Enter on a link, which is a click. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <ul className={classes.list} aria-label={t`Files`} onClick={follow}>
        <FolderRows entries={entries} toEntry={toEntry} looking={looking} />
      </ul>
      <MoreRows {...more} />
      {entries.length === 0 && <p className={classes.empty}>{t`This folder is empty`}</p>}
    </div>
  )
}
