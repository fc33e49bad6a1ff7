import type { DiffHunk } from '@sheaf/contract'

/** `note`: what git says of a side, not a line of it. */
export type Mark = 'kept' | 'added' | 'removed' | 'note'

/** A line of a diff, with its number on each side, from 1; 0 where it is not on that side. */
export interface DiffLine {
  mark: Mark
  text: string
  old: number
  new: number
  /** The line that it stands for on the other side, where one changed into another. */
  partner?: DiffLine
}

/** Lines that are the same on both sides and are not shown. */
export interface DiffGap {
  kind: 'gap'
  /** The first of them on each side, from 1. */
  old: number
  new: number
  /** How many they are; nothing for those up to the end of a file whose length is not known. */
  count: number | undefined
  /** What git took for the name of the function behind it. */
  heading: string
}

export interface DiffLines {
  kind: 'lines'
  lines: readonly DiffLine[]
}

export type DiffPart = DiffGap | DiffLines

/** Unchanged lines around those that changed, as the server has them. */
const context = 3

export interface DiffPartsOptions {
  hunks: readonly DiffHunk[]
  /** Lines that were asked for beside them, as hunks of unchanged lines. */
  revealed?: readonly DiffHunk[]
  /** Lines of the new file, where that is known. */
  total?: number | undefined
  /** Both sides are there: there is more of the file around the hunks. */
  hasGaps: boolean
  /** What is said of a side whose last line has no line break. */
  noLineBreak: string
}

/** A diff as it is shown: lines, and gaps between them. Hunks that meet are one. */
export function diffParts({ hunks, revealed = [], total, hasGaps, noLineBreak }: DiffPartsOptions): DiffPart[] {
  const all = [...hunks, ...revealed].toSorted((a, b) => a.new_start - b.new_start || a.old_start - b.old_start)
  const parts: DiffPart[] = []
  let open: DiffLine[] = []
  const close = () => {
    if (open.length > 0) parts.push({ kind: 'lines', lines: pairUp(open) })
    open = []
  }
  let [old, fresh] = [1, 1]
  let tail = 0
  let isAtEnd = false
  for (const hunk of all) {
    const count = hunk.new_start - fresh
    if (hasGaps && count > 0) {
      close()
      parts.push({ kind: 'gap', old, new: fresh, count, heading: hunk.heading })
    }
    old = Math.max(hunk.old_start, 1)
    fresh = Math.max(hunk.new_start, 1)
    for (const line of hunk.lines) {
      const mark = marks[line.charAt(0)] ?? 'note'
      const [isOld, isNew] = [mark === 'kept' || mark === 'removed', mark === 'kept' || mark === 'added']
      const text = mark === 'note' ? noLineBreak : line.slice(1)
      open.push({ mark, text, old: isOld ? old : 0, new: isNew ? fresh : 0 })
      if (isOld) old += 1
      if (isNew) fresh += 1
      tail = mark === 'kept' ? tail + 1 : mark === 'note' ? tail : 0
      isAtEnd = mark === 'note'
    }
  }
  close()
  const left = total === undefined ? undefined : total - fresh + 1
  // With less than its surroundings behind it, the last change stands at the end of the file.
  const mayGoOn = left === undefined ? tail >= context && !isAtEnd : left > 0
  if (hasGaps && all.length > 0 && mayGoOn) parts.push({ kind: 'gap', old, new: fresh, count: left, heading: '' })
  return parts
}

const marks: Readonly<Record<string, Mark>> = { ' ': 'kept', '+': 'added', '-': 'removed' }

/** Tells lines that were replaced by which: the first of those that went by the first that came. */
function pairUp(lines: DiffLine[]): DiffLine[] {
  for (let at = 0; at < lines.length; ) {
    const [gone, come] = [runOf(lines, at, 'removed'), runOf(lines, at + runOf(lines, at, 'removed'), 'added')]
    for (let pair = 0; pair < Math.min(gone, come); pair += 1) {
      const [one, other] = [lines[at + pair], lines[at + gone + pair]]
      if (!one || !other) continue
      one.partner = other
      other.partner = one
    }
    at += Math.max(1, gone + come)
  }
  return lines
}

const runOf = (lines: readonly DiffLine[], from: number, mark: Mark): number => {
  let to = from
  while (lines[to]?.mark === mark) to += 1
  return to - from
}

/** One row of a side; nothing stands beside a line that the other side has alone. */
export type DiffRow = DiffLine | undefined

/** The lines side by side. */
export function sideBySide(lines: readonly DiffLine[]): { old: DiffRow[]; new: DiffRow[] } {
  const old: DiffRow[] = []
  const fresh: DiffRow[] = []
  const level = () => {
    while (old.length < fresh.length) old.push(undefined)
    while (fresh.length < old.length) fresh.push(undefined)
  }
  let last: Mark = 'kept'
  for (const line of lines) {
    const side = line.mark === 'note' ? last : line.mark
    if (line.mark === 'kept' || (line.mark === 'removed' && last !== 'removed')) level()
    if (side !== 'added') old.push(line)
    if (side !== 'removed') fresh.push(line)
    if (line.mark !== 'note') last = line.mark
  }
  level()
  return { old, new: fresh }
}

/** So many rows are drawn at a time. */
export const segmentRows = 80

/** Rows in pieces that the browser lays out, and skips, one at a time. */
export const segmentsOf = (rows: readonly DiffRow[]): (readonly DiffRow[])[] =>
  Array.from({ length: Math.ceil(rows.length / segmentRows) }, (_, at) =>
    rows.slice(at * segmentRows, (at + 1) * segmentRows),
  )
