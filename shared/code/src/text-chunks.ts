/** So many lines are one text node: few enough that one is laid out in a moment, and that there are few of them. */
export const chunkLines = 200

/** Lines of a text that are drawn as one text node. */
export interface TextChunk {
  /** Counted from 1. */
  firstLine: number
  lines: number
  /** Where it begins in the whole text, in UTF-16 code units. */
  start: number
  text: string
}

/** A text as it is drawn. */
export interface ChunkedText {
  chunks: readonly TextChunk[]
  lines: number
  /** The width of the longest line in columns of the font, tabs and wide letters counted. */
  columns: number
}

export const tabSize = 4

const tab = 9
/** From here on letters may be as wide as two columns: Hangul, kana, Chinese. */
const wide = 0x1100
/** What is not one column wide. */
const uneven = /[\t\u1100-\uffff]/

/**
 * Divides a text into chunks. A line feed ends a line, and what follows the last one is a line where it is not empty. Line ends are found by the
 * engine's own search, and letters are looked at only where some are not as wide as the others: a text of megabytes takes a few milliseconds.
 */
export function chunkText(text: string): ChunkedText {
  const chunks: TextChunk[] = []
  let [lines, columns, start] = [0, 0, 0]
  while (start < text.length) {
    const firstLine = lines + 1
    const ends: number[] = []
    let at = start
    while (ends.length < chunkLines && at < text.length) {
      const feed = text.indexOf('\n', at)
      ends.push(feed < 0 ? text.length : feed)
      at = feed < 0 ? text.length : feed + 1
    }
    lines += ends.length
    const chunk = text.slice(start, at)
    columns = Math.max(columns, widest(text, { start, ends, isUneven: uneven.test(chunk) }))
    chunks.push({ firstLine, lines: ends.length, start, text: chunk })
    start = at
  }
  return { chunks, lines, columns }
}

/** The width of the longest of some lines in columns, by where they end. */
function widest(
  text: string,
  { start, ends, isUneven }: { start: number; ends: readonly number[]; isUneven: boolean },
): number {
  let [columns, at] = [0, start]
  for (const end of ends) {
    columns = Math.max(columns, isUneven ? widthOf(text, at, end) : end - at)
    at = end + 1
  }
  return columns
}

function widthOf(text: string, start: number, end: number): number {
  let column = 0
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    column += code === tab ? tabSize - (column % tabSize) : code >= wide ? 2 : 1
  }
  return column
}
