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
const lineFeed = 10
/** From here on letters may be as wide as two columns: Hangul, kana, Chinese. */
const wide = 0x1100

/** Divides a text into chunks, in one pass. A line feed ends a line, and what follows the last one is a line where it is not empty. */
export function chunkText(text: string): ChunkedText {
  const chunks: TextChunk[] = []
  let [lines, columns, column] = [0, 0, 0]
  let [start, firstLine] = [0, 1]
  const end = (at: number) => {
    if (at > start) chunks.push({ firstLine, lines: lines - firstLine + 1, start, text: text.slice(start, at) })
    start = at
    firstLine = lines + 1
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== lineFeed) {
      column += code === tab ? tabSize - (column % tabSize) : code >= wide ? 2 : 1
      continue
    }
    lines += 1
    if (column > columns) columns = column
    column = 0
    if (lines % chunkLines === 0) end(at + 1)
  }
  if (text.length > 0 && text.charCodeAt(text.length - 1) !== lineFeed) lines += 1
  end(text.length)
  return { chunks, lines, columns: Math.max(columns, column) }
}
