/** Where a part of a text begins and ends. */
export interface Span {
  from: number
  to: number
}

/** What could not be merged: from its first mark to behind its last one, and what either side and both before them have there. */
export interface ConflictBlock extends Span {
  ours: Span
  base: Span | undefined
  theirs: Span
}

interface Line extends Span {
  text: string
}

/**
 * Finds what stands between marks of conflicts, as git writes them (git-merge-file(1), `--diff3` or not). A mark that has no partners is a line
 * like any other, since somebody is in the middle of editing.
 * @param size How many letters a mark has.
 */
export function findConflicts(lines: Iterable<Line>, size: number): ConflictBlock[] {
  const [open, middle, parted, closed] = ['<', '|', '=', '>'].map((letter) => letter.repeat(size))
  const isMark = ({ text }: Line, mark = '') =>
    text.startsWith(mark) && (text.length === size || text[size] === ' ' || text[size] === '\r')
  const found: ConflictBlock[] = []
  let begun: { open: Line; middle?: Line; parted?: Line } | undefined
  for (const line of lines) {
    if (isMark(line, open)) begun = { open: line }
    else if (begun === undefined) continue
    else if (begun.parted === undefined && begun.middle === undefined && isMark(line, middle)) begun.middle = line
    else if (begun.parted === undefined && isMark(line, parted)) begun.parted = line
    else if (begun.parted !== undefined && isMark(line, closed)) {
      const { open, middle, parted } = begun
      found.push({
        from: open.from,
        to: line.to,
        ours: { from: open.to, to: (middle ?? parted).from },
        base: middle && { from: middle.to, to: parted.from },
        theirs: { from: parted.to, to: line.from },
      })
      begun = undefined
    }
  }
  return found
}
