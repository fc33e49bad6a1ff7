import type { MarkdownIt, StateCore, Token } from 'markdown-it'

/**
 * Writes before each box of a task where it begins in the source, behind `env.taskMark`: what nobody can foresee, so that no text has a
 * place of its own making.
 */
export function taskPlaces(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'task-places', (state: StateCore) => {
    const mark: unknown = state.env?.taskMark
    if (typeof mark !== 'string') return
    const starts = lineStarts(state.src)
    for (const [at, token] of state.tokens.entries()) {
      const [first] = token.children ?? []
      if (token.type !== 'inline' || first?.type !== 'text' || !/^\[[ xX]\]\s/.test(token.content)) continue
      if (state.tokens[at - 1]?.type !== 'paragraph_open' || state.tokens[at - 2]?.type !== 'list_item_open') continue
      const place = placeOf(token, { source: state.src, starts })
      if (place !== undefined) first.content = `${mark}${place};${first.content}`
    }
  })
}

function lineStarts(source: string): number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Where the text of an entry begins in the source: what its first line ends with, behind what makes it an entry. */
function placeOf(
  { map, content }: Token,
  { source, starts }: { source: string; starts: readonly number[] },
): number | undefined {
  const start = starts[map?.[0] ?? -1]
  if (start === undefined) return undefined
  const end = source.indexOf('\n', start)
  const line = source.slice(start, end < 0 ? undefined : end).trimEnd()
  const [first = ''] = content.split('\n', 1)
  const words = first.trimEnd()
  return line.endsWith(words) ? start + line.length - words.length : undefined
}
