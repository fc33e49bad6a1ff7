import { useLingui } from '@lingui/react/macro'
import type { TreeEntry } from '@sheaf/contract'
import { ObjectId, RelativeTime, RowIcon } from '@sheaf/ui'
import { Link } from 'react-router'
import { Bar } from './bar.tsx'
import { messageSubject } from './commit-message.ts'
import { CutMark } from './cut-mark.tsx'
import classes from './folder-entry.module.css'
import { printableName } from './printable-name.ts'

export interface FolderEntryProps {
  entry: TreeEntry
  toFolder: (path: string) => string
  looking: boolean
}

const icons = { Tree: 'folder', Blob: 'file', Symlink: 'link', Submodule: 'folders' } as const

/** One row of a folder: what it is, what it is called, what changed it last and when. */
export function FolderEntry({ entry, toFolder, looking }: FolderEntryProps) {
  const { t } = useLingui()
  const { kind } = entry.item
  const word = { Tree: t`Folder`, Blob: t`File`, Symlink: t`Symbolic link`, Submodule: t`Submodule` }[kind]
  return (
    <>
      <RowIcon name={icons[kind]} label={word} className={classes.icon} />
      <FolderEntryName entry={entry} toFolder={toFolder} />
      <LastCommit entry={entry} looking={looking} />
    </>
  )
}

/** All that there is of a row that is far from the window: what the entry is called, and the way to what it holds. */
export function BriefEntry({ entry, toFolder }: Pick<FolderEntryProps, 'entry' | 'toFolder'>) {
  const { kind, name, name_truncated: isCut } = entry.item
  // A text, and no element of its own.
  return kind === 'Blob' && !isCut ? printableName(name) : FolderEntryName({ entry, toFolder })
}

/** What an entry is called, and the way to what it holds. */
function FolderEntryName({ entry, toFolder }: Pick<FolderEntryProps, 'entry' | 'toFolder'>) {
  const { kind, path, oid } = entry.item
  const name = printableName(entry.item.name)
  // No address leads to what has only the beginning of a name.
  const isCut = entry.item.name_truncated === true
  const isOpen = kind === 'Tree' && !isCut
  // What leads somewhere covers its row: what would be said of the subject alone is said with the name.
  const subject = messageSubject(entry.commit_message ?? '')
  return (
    <span className={classes.name} title={isOpen ? [name, subject].filter(Boolean).join('\n') : name}>
      {isOpen ? (
        <Link className={classes.link} to={toFolder(path)}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
      {isCut && <CutMark />}
      {kind === 'Submodule' && (
        <span className={classes.at}>
          {' @ '}
          <ObjectId oid={oid} />
        </span>
      )}
    </span>
  )
}

/** Null means that the server is still looking: a skeleton until it has found it, nothing once it gave up. */
function LastCommit({ entry, looking }: { entry: TreeEntry; looking: boolean }) {
  const subject = messageSubject(entry.commit_message ?? '')
  return (
    <>
      <span className={classes.message} title={subject}>
        {entry.commit_message === null ? looking && <Bar width="wide" /> : subject}
        {entry.commit_message_truncated && <CutMark />}
      </span>
      <span className={classes.time}>
        {entry.commit_time === null ? looking && <Bar width="narrow" /> : <RelativeTime at={entry.commit_time} />}
      </span>
    </>
  )
}
