import type { ChangedFile, DiffFile, DiffHunk, DiffStatus } from '@sheaf/contract'
import type {
  ChangedFiles,
  DiffNumbers,
  DiffFile as ParsedFile,
  DiffHunk as ParsedHunk,
  DiffStatus as ParsedStatus,
} from '@sheaf/git-engine'

const statuses: Readonly<Record<ParsedStatus, DiffStatus>> = {
  added: 'added',
  deleted: 'deleted',
  modified: 'modified',
  renamed: 'renamed',
  copied: 'copied',
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

/** A file that differs, as a list has it. */
export const presentChangedFile = (
  file: ChangedFiles['files'][number],
  lines: DiffNumbers | undefined,
): ChangedFile => ({
  path: file.path,
  old_path: file.oldPath ?? null,
  status: statuses[file.status],
  old_mode: presentMode(file.oldMode),
  new_mode: presentMode(file.newMode),
  binary: lines?.binary ?? null,
  additions: lines === undefined || lines.binary ? null : lines.additions,
  deletions: lines === undefined || lines.binary ? null : lines.deletions,
})

export const presentHunk = ({ oldStart, newStart, heading, lines }: ParsedHunk): DiffHunk => ({
  old_start: oldStart,
  new_start: newStart,
  heading,
  lines,
})

const presentMode = (mode: number): string | null => (mode === 0 ? null : mode.toString(8).padStart(6, '0'))
