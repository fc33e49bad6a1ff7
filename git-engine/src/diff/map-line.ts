import type { DiffHunk } from './parse-hunks.ts'

/**
 * Where a line of the old file stands in the new one, both from 1, by the hunks of the diff between them; nothing where the line is gone or
 * was changed. A line that is given is always equal to the one that was asked for.
 */
export function mapLine(hunks: readonly DiffHunk[], line: number): number | undefined {
  let shift = 0
  for (const { oldStart, newStart, lines } of hunks) {
    const count = (marks: string) => lines.filter((text) => marks.includes(text[0] ?? ' ')).length
    const [oldLines, newLines] = [count(' -'), count(' +')]
    // A side without lines is named by the line before it.
    const oldFirst = oldLines === 0 ? oldStart + 1 : oldStart
    const newFirst = newLines === 0 ? newStart + 1 : newStart
    if (line < oldFirst) return line + shift
    if (line < oldFirst + oldLines) return withinHunk(lines, { oldFirst, newFirst, line })
    shift = newFirst + newLines - (oldFirst + oldLines)
  }
  return line + shift
}

function withinHunk(
  lines: readonly string[],
  { oldFirst, newFirst, line }: { oldFirst: number; newFirst: number; line: number },
): number | undefined {
  let [old, now] = [oldFirst, newFirst]
  for (const text of lines) {
    const mark = text[0]
    if (mark === '\\') continue
    if (old === line && mark !== '+') return mark === '-' ? undefined : now
    if (mark !== '+') old += 1
    if (mark !== '-') now += 1
  }
  return undefined
}
