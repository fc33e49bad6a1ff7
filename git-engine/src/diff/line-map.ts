import type { DiffHunk } from './parse-hunks.ts'

/** Where lines of the old file stand in the new one, without a text of either. */
export interface LineMap {
  /** Where a line stands, both from 1; nothing where it is gone or was changed. A line that is given is always equal to the one that was asked for. */
  line(old: number): number | undefined
  /** The same of lines in a row: of the first one, if all of them are still next to each other. */
  lines(first: number, last: number): number | undefined
  /** What it takes in memory. */
  readonly bytes: number
}

/** Of each place in which something changed: its first old line, how many old lines went, and by how much lines behind it have moved. */
const fields = 3

/** Makes one of the hunks between two files. It is asked in logarithmic time, and holds twelve bytes for each place in which they differ. */
export function createLineMap(hunks: readonly DiffHunk[]): LineMap {
  const found: number[] = []
  let shift = 0
  for (const { oldStart, lines } of hunks) {
    // A side without lines is named by the line before it.
    let old = lines.some((text) => text[0] === ' ' || text[0] === '-') ? oldStart : oldStart + 1
    let isOpen = false
    for (const text of lines) {
      const mark = text[0]
      if (mark === '\\') continue
      if (mark !== '-' && mark !== '+') {
        old += 1
        isOpen = false
        continue
      }
      if (!isOpen) found.push(old, 0, shift)
      isOpen = true
      shift += mark === '+' ? 1 : -1
      if (mark === '-') old += 1
      const end = found.length
      found[end - 1] = shift
      if (mark === '-') found[end - 2] = (found[end - 2] ?? 0) + 1
    }
  }
  const changes = Int32Array.from(found)
  const at = (change: number, field: number) => changes[change * fields + field] ?? Number.POSITIVE_INFINITY

  /** The last change that begins at a line or before it; -1 where none does. */
  const lastBefore = (line: number): number => {
    let [low, high] = [0, changes.length / fields]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (at(middle, 0) <= line) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  const lines = (first: number, last: number): number | undefined => {
    const change = lastBefore(first)
    if (at(change + 1, 0) <= last) return undefined
    if (change < 0) return first
    return first < at(change, 0) + at(change, 1) ? undefined : first + at(change, 2)
  }
  return { line: (old) => lines(old, old), lines, bytes: changes.byteLength }
}
