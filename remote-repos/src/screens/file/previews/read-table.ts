/** A text read as rows of cells. Only where rows begin is known at first: cells are read as they are shown. */
export interface TextTable {
  columns: readonly string[]
  /** How many rows there are below the heads of the columns. */
  rows: number
  /** The cells of a row, from 0, of no more columns than there are. */
  rowAt: (index: number) => readonly string[]
  /** There is more than is shown: rows, columns or both. */
  isCut: { rows: boolean; columns: boolean }
}

/** No list on a page is higher than browsers can lay out, and nobody scrolls further. */
export const mostRows = 200_000
export const mostColumns = 200
/** Of a longer cell the beginning stands in its row. In UTF-16 code units. */
export const longestCell = 1_000

const quote = 34
const lineFeed = 10

/** Where rows begin, and behind the last one where it ends. A row ends with its line, unless the line ends within quotes. */
function rowStarts(text: string, { delimiter }: { delimiter: string }): { starts: number[]; isCut: boolean } {
  const separator = delimiter.charCodeAt(0)
  const starts = [0]
  let isQuoted = false
  let isAtCell = true
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isQuoted) {
      if (code === quote) isQuoted = false
    } else if (code === quote) {
      // Within a cell it is a letter. A doubled one ends the quotes and begins them again.
      isQuoted = isAtCell || text.charCodeAt(at - 1) === quote
      isAtCell = false
    } else if (code === lineFeed) {
      // The heads of the columns are a row as well.
      if (starts.length > mostRows + 1) return { starts, isCut: at + 1 < text.length }
      starts.push(at + 1)
      isAtCell = true
    } else isAtCell = code === separator
  }
  if (starts.at(-1) !== text.length) starts.push(text.length)
  return { starts, isCut: false }
}

/** The cells of one row. */
function cellsOf(row: string, { delimiter, most }: { delimiter: string; most: number }): string[] {
  const cells: string[] = []
  let at = 0
  while (cells.length < most) {
    if (row.charCodeAt(at) === quote) {
      const { text, end } = quotedCell(row, at + 1)
      const next = row.indexOf(delimiter, end)
      // What follows the quotes belongs to the cell, as spreadsheets read it.
      cells.push(text + row.slice(end, next < 0 ? row.length : next))
      if (next < 0) return cells
      at = next + 1
    } else {
      const next = row.indexOf(delimiter, at)
      cells.push(row.slice(at, next < 0 ? row.length : next))
      if (next < 0) return cells
      at = next + 1
    }
  }
  return cells
}

/** A cell from behind its first quote to behind its last one: two in a row stand for one. Of a longer one no more is kept than is shown. */
function quotedCell(row: string, from: number): { text: string; end: number } {
  let text = ''
  let at = from
  for (;;) {
    const end = row.indexOf('"', at)
    if (end < 0) return { text: text + row.slice(at), end: row.length }
    const isLong = text.length > longestCell
    if (!isLong) text += row.slice(at, end)
    if (row.charCodeAt(end + 1) !== quote) return { text, end: end + 1 }
    if (!isLong) text += '"'
    at = end + 2
  }
}

/** Which of the usual separators the first line has most of; a comma where it has none. */
export function delimiterOf(path: string, text: string): string {
  if (/\.tsv$/i.test(path)) return '\t'
  const end = text.indexOf('\n')
  const first = text.slice(0, Math.min(end < 0 ? text.length : end, 100_000)).replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t', '|'].map((each) => ({ each, count: first.split(each).length }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).each
}

/** Reads a text of cells with separators (RFC 4180, as leniently as spreadsheets do). The first row names the columns. */
export function readTable(text: string, delimiter: string): TextTable {
  const { starts, isCut } = rowStarts(text, { delimiter })
  const rowText = (index: number) => withoutEnd(text.slice(starts[index], starts[index + 1]))
  const heads = cellsOf(rowText(0), { delimiter, most: mostColumns + 1 })
  // Rows may be longer than the first one.
  const sampled = Array.from({ length: Math.min(100, Math.max(0, starts.length - 2)) }, (_, index) =>
    cellsOf(rowText(index + 1), { delimiter, most: mostColumns + 1 }),
  )
  const columns = Math.max(heads.length, ...sampled.map((cells) => cells.length))
  const most = Math.min(columns, mostColumns)
  return {
    columns: Array.from({ length: most }, (_, column) => cut(heads[column] ?? '')),
    rows: Math.max(0, starts.length - 2),
    rowAt: (index) => cellsOf(rowText(index + 1), { delimiter, most }).map(cut),
    isCut: { rows: isCut, columns: columns > mostColumns },
  }
}

const withoutEnd = (row: string): string => row.replace(/\r?\n$/, '')

/** Longer than this a line of JSON is not read, in UTF-16 code units: a table has no use for it. */
const longestRecord = 256 * 1024

/** Reads a text with a value of JSON in each line. Members of the first objects are the columns; whatever is no object stands in the first. */
export function readRecords(text: string): TextTable {
  const starts = [0]
  let isCut = false
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    if (starts.length > mostRows) {
      isCut = end + 1 < text.length
      break
    }
    starts.push(end + 1)
  }
  if (!isCut && starts.at(-1) !== text.length) starts.push(text.length)
  const valueAt = (index: number) => recordOf(withoutEnd(text.slice(starts[index], starts[index + 1])))
  const names = new Set<string>()
  let hasOthers = false
  for (let index = 0; index < Math.min(100, starts.length - 1) && names.size <= mostColumns; index += 1) {
    const value = valueAt(index)
    if (isRecord(value)) for (const name of Object.keys(value)) names.add(name)
    else hasOthers = true
  }
  const known = [...names].slice(0, mostColumns)
  const columns = hasOthers || known.length === 0 ? ['', ...known] : known
  return {
    columns: columns.map(cut),
    rows: starts.length - 1,
    rowAt(index) {
      const value = valueAt(index)
      if (!isRecord(value)) return [cut(written(value))]
      return columns.map((name) => (Object.hasOwn(value, name) ? cut(written(value[name])) : ''))
    },
    isCut: { rows: isCut, columns: names.size > mostColumns },
  }
}

/** What a line holds: as it stands where it is no JSON, or too much of it. */
function recordOf(line: string): unknown {
  if (line.length > longestRecord) return line
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as people read it: texts as they are, all else as JSON. */
function written(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    // Too deep to be written: it was read by a parser that keeps no stack.
    return '…'
  }
}

const cut = (cell: string): string => (cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell)
