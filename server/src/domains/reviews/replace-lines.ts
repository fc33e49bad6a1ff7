/** Lines that stand in place of others, which are counted from 1. */
export interface Replacement {
  first: number
  last: number
  lines: readonly string[]
}

/** A mark of byte order belongs to the file, not to its first line. */
const mark = '\uFEFF'

/**
 * A text with some of its lines replaced, each of them once. All else stays as it is, byte by byte; new lines end as those do in whose place they
 * stand: with a carriage return where these had one, and without an end where the last one of the file had none.
 */
export function replaceLines(text: string, replacements: readonly Replacement[]): string {
  const isMarked = text.startsWith(mark)
  const lines = withEnds(isMarked ? text.slice(mark.length) : text)
  const written: string[] = []
  let at = 0
  for (const { first, last, lines: made } of replacements.toSorted((one, other) => one.first - other.first)) {
    written.push(...lines.slice(at, first - 1))
    // The only line of a file that has no end says nothing of how others end.
    const end = endOf(lines[first - 1] ?? '') || endOf(lines[first - 2] ?? '') || '\n'
    const lastEnd = endOf(lines[last - 1] ?? '') && end
    for (const [index, line] of made.entries()) {
      const plain = first === 1 && index === 0 && line.startsWith(mark) ? line.slice(mark.length) : line
      written.push(plain, index === made.length - 1 ? lastEnd : end)
    }
    at = last
  }
  written.push(...lines.slice(at))
  return `${isMarked ? mark : ''}${written.join('')}`
}

/** The lines of a text, each with what ends it. */
function withEnds(text: string): string[] {
  const lines: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const next = end < 0 ? text.length : end + 1
    lines.push(text.slice(at, next))
    at = next
  }
  return lines
}

function endOf(line: string): string {
  if (line.endsWith('\r\n')) return '\r\n'
  return line.endsWith('\n') ? '\n' : ''
}
