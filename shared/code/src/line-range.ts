/** Lines from the first to the last, both counted from 1. */
export interface LineRange {
  from: number
  to: number
}

/** The lines that an address names behind its `#`: `#L10`, `#L10-L20` or `#L10-20`, in either order. */
export function linesOfHash(hash: string): LineRange | undefined {
  const [, first, last] = /^#L(\d{1,9})(?:-L?(\d{1,9}))?$/.exec(hash) ?? []
  if (first === undefined) return undefined
  const [from, to] = [Number(first), Number(last ?? first)].sort((a, b) => a - b)
  return from === undefined || to === undefined || from < 1 ? undefined : { from, to }
}

/** What an address has behind its path to name these lines. */
export const lineHash = ({ from, to }: LineRange): string => (from === to ? `#L${from}` : `#L${from}-L${to}`)
