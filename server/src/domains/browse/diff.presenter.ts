import type { DiffFile, DiffHunk, DiffStatus } from '@sheaf/contract'
import type { DiffFile as ParsedFile, DiffHunk as ParsedHunk, DiffStatus as ParsedStatus } from '@sheaf/git-engine'

const statuses: Readonly<Record<ParsedStatus, DiffStatus>> = {
  added: 'added',
  deleted: 'deleted',
  modified: 'modified',
  renamed: 'renamed',
  'type-changed': 'type_changed',
}

/** What a commit did to one file, as people see it. */
export const presentDiffFile = (file: ParsedFile): DiffFile => ({
  path: file.path,
  old_path: file.oldPath ?? null,
  status: statuses[file.status],
  old_mode: presentMode(file.oldMode),
  new_mode: presentMode(file.newMode),
  binary: file.binary,
  additions: file.additions ?? null,
  deletions: file.deletions ?? null,
  hunks: file.hunks.map(presentHunk),
  too_large: file.tooLarge,
})

const presentHunk = ({ oldStart, newStart, heading, lines }: ParsedHunk): DiffHunk => ({
  old_start: oldStart,
  new_start: newStart,
  heading,
  lines,
})

const presentMode = (mode: number): string | null => (mode === 0 ? null : mode.toString(8).padStart(6, '0'))
