import { useLingui } from '@lingui/react/macro'
import { CutMark, messageSubject } from '@sheaf/changes/commits'
import { printableName } from '@sheaf/code/printable-name'
import { paths, type TreeEntry } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { ObjectId, RelativeTime, RowIcon } from '@sheaf/ui'
import { Bar } from './bar.tsx'
import classes from './folder-entry.module.css'
import type { ToEntry } from './to-entry.ts'

export interface FolderEntryProps {
  entry: TreeEntry
  toEntry: ToEntry
  looking: boolean
}

const icons = { Tree: 'folder', Blob: 'file', Symlink: 'link', Submodule: 'folders' } as const

/** One row of a folder: what it is, what it is called, what changed it last and when. */
export function FolderEntry({ entry, toEntry, looking }: FolderEntryProps) {
  const { t } = useLingui()
  const { kind } = entry.item
  const word = { Tree: t`Folder`, Blob: t`File`, Symlink: t`Symbolic link`, Submodule: t`Submodule` }[kind]
  return (
    <>
      <RowIcon name={icons[kind]} label={word} className={classes.icon} />
      <FolderEntryName entry={entry} toEntry={toEntry} />
      <LastCommit entry={entry} looking={looking} />
    </>
  )
}

/** What an entry is called, and the way to what it holds: all that there is of a row that is far from the window. */
export function FolderEntryName({ entry, toEntry }: Pick<FolderEntryProps, 'entry' | 'toEntry'>) {
  const { kind, oid } = entry.item
  const name = printableName(entry.item.name)
  const isCut = entry.item.name_truncated === true
  const to = toEntry(entry.item)
  // What leads somewhere covers its row: what would be said of the subject alone is said with the name.
  const subject = messageSubject(entry.commit_message ?? '')
  return (
    <span className={classes.name} title={to ? [name, subject].filter(Boolean).join('\n') : name}>
      {to ? (
        // The list follows it: a component for each of thousands of links would be felt.
        <a className={classes.link} href={to}>
          <bdi>{name}</bdi>
        </a>
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
  const { owner, repo } = useRepositoryAt()
  const subject = messageSubject(entry.commit_message ?? '')
  return (
    <>
      <span className={classes.message} title={subject}>
        {entry.commit_message === null ? (
          looking && <Bar width="wide" />
        ) : entry.commit_id === null || subject === '' ? (
          subject
        ) : (
          <a className={classes.commit} href={paths.commit(owner, repo, entry.commit_id)}>
            {subject}
          </a>
        )}
        {entry.commit_message_truncated && <CutMark />}
      </span>
      <span className={classes.time}>
        {entry.commit_time === null ? looking && <Bar width="narrow" /> : <RelativeTime at={entry.commit_time} />}
      </span>
    </>
  )
}
