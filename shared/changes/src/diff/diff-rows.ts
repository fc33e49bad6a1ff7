import { type DiffPart, type DiffRow, sideBySide } from '@sheaf/code/diff'
import { keysOfRow, type LineKey } from './diff-notes.ts'

/** Rows as they are drawn: of one pane, or of two beside each other. */
export interface DrawnRows {
  kind: 'rows'
  name: string
  both: readonly DiffRow[]
  old: readonly DiffRow[]
  new: readonly DiffRow[]
}

export type DrawnPart = Extract<DiffPart, { kind: 'gap' }> | DrawnRows

/** Parts of a diff up to a line below which something stands. */
export interface DrawnBlock {
  parts: readonly DrawnPart[]
  /** The lines at its end whose notes stand below it. */
  notes: readonly LineKey[]
}

/** The parts as they are drawn, in blocks that end where something stands below a line. */
export function diffBlocks(
  parts: readonly DiffPart[],
  { keys, isSplit }: { keys: ReadonlySet<LineKey> | undefined; isSplit: boolean },
): DrawnBlock[] {
  const blocks: DrawnBlock[] = []
  let open: DrawnPart[] = []
  for (const part of parts) {
    if (part.kind === 'gap') {
      open.push(part)
      continue
    }
    const sides = isSplit ? sideBySide(part.lines) : { old: [], new: [] }
    const both = isSplit ? [] : part.lines
    const count = isSplit ? sides.new.length : both.length
    const name = `lines ${part.lines[0]?.old} ${part.lines[0]?.new}`
    let from = 0
    const take = (to: number) => {
      const cut = (rows: readonly DiffRow[]) => (from === 0 && to === count ? rows : rows.slice(from, to))
      const rows = { both: cut(both), old: cut(sides.old), new: cut(sides.new) }
      open.push({ kind: 'rows', name: `${name} ${from}`, ...rows })
      from = to
    }
    for (let at = 0; keys !== undefined && keys.size > 0 && at < count; at += 1) {
      const rows = isSplit ? [sides.old[at], sides.new[at]] : [both[at]]
      const notes = [...new Set(rows.flatMap(keysOfRow))].filter((key) => keys.has(key))
      if (notes.length === 0) continue
      take(at + 1)
      blocks.push({ parts: open, notes })
      open = []
    }
    if (from < count) take(count)
  }
  if (open.length > 0 || blocks.length === 0) blocks.push({ parts: open, notes: [] })
  return blocks
}
