/** A piece of a text in Markdown: what is drawn, or lines that are suggested in place of others. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'suggestion'; lines: string[] }

/** So many of a text are suggestions; what follows is drawn as code. */
const mostSuggestions = 5
const word = 'suggestion'

interface Fence {
  mark: string
  length: number
  indent: number
  info: string
}

/** The fence that a line is, as CommonMark has it (4.5): what begins a block of code, or ends it. */
function fenceOf(line: string): Fence | undefined {
  let indent = 0
  while (line[indent] === ' ') indent += 1
  const mark = line[indent]
  if (indent > 3 || (mark !== '`' && mark !== '~')) return undefined
  let end = indent
  while (line[end] === mark) end += 1
  const info = line.slice(end).trim()
  if (end - indent < 3 || (mark === '`' && info.includes('`'))) return undefined
  return { mark, length: end - indent, indent, info }
}

/**
 * Takes a text apart at its blocks of code that are fenced and called `suggestion`. Those that stand in something else, are indented or not ended
 * are none: they are drawn with what is around them.
 */
export function textParts(body: string): TextPart[] {
  const parts: TextPart[] = []
  const lines = body.split('\n')
  let [begin, found] = [0, 0]
  const keep = (end: number) => {
    const text = lines.slice(begin, end).join('\n').trim()
    if (text !== '') parts.push({ kind: 'text', text })
  }
  let open: { fence: Fence; at: number } | undefined
  for (const [at, line] of lines.entries()) {
    const fence = fenceOf(line)
    if (fence === undefined) continue
    if (open === undefined) {
      open = { fence, at }
      continue
    }
    if (fence.mark !== open.fence.mark || fence.length < open.fence.length || fence.info !== '') continue
    const isOne = open.fence.indent === 0 && open.fence.info.split(/\s/, 1)[0] === word
    if (isOne && found < mostSuggestions) {
      keep(open.at)
      parts.push({ kind: 'suggestion', lines: lines.slice(open.at + 1, at) })
      begin = at + 1
      found += 1
    }
    open = undefined
  }
  keep(lines.length)
  return parts
}

/** Lines as a suggestion in Markdown: its fence is longer than any that is among them. */
export function writeSuggestion(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length)))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${word}`, ...lines, fence].join('\n')
}
