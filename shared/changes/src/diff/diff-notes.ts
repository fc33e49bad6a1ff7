import type { DiffRow } from '@sheaf/code/diff'
import { createContext, type ReactNode, useContext } from 'react'

/** The side of a comparison: the old file, or the new one. */
export type NoteSide = 'old' | 'new'

/** A line of one side of a file. */
export type LineKey = `${NoteSide} ${number}`

export const lineKey = (side: NoteSide, line: number): LineKey => `${side} ${line}`

/** What stands beside the lines of one file. */
export interface FileNotes {
  /** The lines below which something stands. */
  keys: ReadonlySet<LineKey>
  below: (key: LineKey) => ReactNode
  /** What stands below all lines, by those of `keys` that are not among the lines that are shown. */
  after: (hidden: readonly LineKey[]) => ReactNode
  /** What stands above all lines: what is said about the file as a whole. */
  above?: ReactNode
  /** Somebody wants to write about the file as a whole, on the side on which it is there. Absent where they may not. */
  onWrite?: (side: NoteSide) => void
  /** What stands at the head of the file. */
  head?: ReactNode
  /** Is it folded until somebody unfolds it? Where this changes, it counts anew. */
  isFolded?: boolean
  /** Somebody chose a line to write about; `isRange`: from where they did before up to here. Absent where they may not. */
  onPick?: (at: { side: NoteSide; line: number; isRange: boolean }) => void
}

/** What people write about lines: of each file by its path. */
export type DiffNotes = (path: string) => FileNotes | undefined

const DiffNotesContext = createContext<DiffNotes>(() => undefined)

/** Brings notes into the diffs below it. */
export const DiffNotesProvider = DiffNotesContext.Provider

export const useFileNotes = (path: string): FileNotes | undefined => useContext(DiffNotesContext)(path)

/** The keys under which a row is known, on the sides that are shown of it. */
export function keysOfRow(row: DiffRow): LineKey[] {
  if (row === undefined || row.mark === 'note') return []
  return [...(row.old > 0 ? [lineKey('old', row.old)] : []), ...(row.new > 0 ? [lineKey('new', row.new)] : [])]
}

/** The line that somebody means who points at a row: what is the same on both sides is that of the new file. */
export function lineOfRow(row: DiffRow): { side: NoteSide; line: number } | undefined {
  if (row === undefined || row.mark === 'note') return undefined
  return row.new > 0 ? { side: 'new', line: row.new } : { side: 'old', line: row.old }
}
