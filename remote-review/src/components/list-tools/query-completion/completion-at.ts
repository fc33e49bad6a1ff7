/** The piece of a search in which the caret stands, as far as it is typed. */
export interface CompletedPiece {
  /** Where it begins and ends in the text. */
  from: number
  to: number
  /** Its qualifier, if it has one already, in lower case. */
  name: string | undefined
  /** What stands before the caret of its value, or of the qualifier itself. */
  begins: string
}

/** Pieces are parted by spaces that stand in no quotation marks. */
export function pieceAt(text: string, caret: number): CompletedPiece {
  let from = 0
  let isQuoted = false
  for (let at = 0; at < caret; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === ' ' && !isQuoted) from = at + 1
  }
  // A mark that is never closed takes nothing of what follows along.
  const closing = isQuoted ? text.indexOf('"', caret) : -1
  const space = text.indexOf(' ', closing < 0 ? caret : closing)
  const typed = text.slice(from, caret)
  const colon = typed.indexOf(':')
  return {
    from,
    to: space < 0 ? text.length : space,
    name: colon < 0 ? undefined : typed.slice(0, colon).toLowerCase(),
    begins: typed.slice(colon + 1).replaceAll('"', ''),
  }
}

/** The text with something in a piece's place, and where the caret goes: behind a qualifier that waits for its value, or to what may follow. */
export function withPiece(
  text: string,
  { from, to }: Pick<CompletedPiece, 'from' | 'to'>,
  chosen: string,
): { text: string; caret: number } {
  const rest = text.slice(to)
  const space = chosen.endsWith(':') || rest.startsWith(' ') ? '' : ' '
  const begun = `${text.slice(0, from)}${chosen}${space}`
  return { text: begun + rest, caret: begun.length + (rest.startsWith(' ') && !chosen.endsWith(':') ? 1 : 0) }
}
