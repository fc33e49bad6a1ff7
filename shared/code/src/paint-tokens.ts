import { tokenKinds } from '@sheaf/contract/token-text'

/** Tokens as three numbers each: start and end in the whole text, in UTF-16 code units, and kind. They follow each other. */
export type Tokens = Uint32Array

/** Does this browser colour text without elements (CSS Custom Highlight API)? */
export const canPaint = (): boolean => typeof CSS !== 'undefined' && 'highlights' in CSS

/** The page's highlight of a kind, by the name that the styles have. */
function highlightOf(kind: number): Highlight | undefined {
  const called = tokenKinds[kind - 1]
  if (called === undefined) return undefined
  const name = `code-${called}`
  const known = CSS.highlights.get(name)
  if (known) return known
  const made = new Highlight()
  CSS.highlights.set(name, made)
  return made
}

/**
 * Colours the letters of a text node and gives what takes the colours away.
 * @param from where the node begins in the text that tokens count in
 */
export function paintTokens(node: Text, from: number, tokens: Tokens): () => void {
  const painted: [Highlight, StaticRange][] = []
  const end = from + node.length
  for (let at = firstBehind(tokens, from); at < tokens.length && (tokens[at] ?? end) < end; at += 3) {
    const highlight = highlightOf(tokens[at + 2] ?? 0)
    if (!highlight) continue
    const range = new StaticRange({
      startContainer: node,
      startOffset: Math.max((tokens[at] ?? 0) - from, 0),
      endContainer: node,
      endOffset: Math.min((tokens[at + 1] ?? 0) - from, node.length),
    })
    highlight.add(range)
    painted.push([highlight, range])
  }
  return () => {
    for (const [highlight, range] of painted) highlight.delete(range)
  }
}

/** Where the first token is that ends behind a place. */
export function firstBehind(tokens: Tokens, place: number): number {
  let low = 0
  let high = tokens.length / 3
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[3 * middle + 1] ?? 0) > place) high = middle
    else low = middle + 1
  }
  return 3 * low
}
