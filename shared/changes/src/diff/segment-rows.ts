import type { DiffRow } from '@sheaf/code/diff'

/** The rows of each segment that is part of the page: where somebody points follows from them, and from the height of a row. */
const known = new WeakMap<Element, readonly DiffRow[]>()

export function keepRows(segment: Element, rows: readonly DiffRow[]): void {
  known.set(segment, rows)
}

export const rowsOf = (segment: Element): readonly DiffRow[] => known.get(segment) ?? []

/** How segments are found in the page. */
export const segmentSelector = '[data-segment]'
