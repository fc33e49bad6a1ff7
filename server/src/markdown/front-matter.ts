import { parse } from 'yaml'
import type { MarkdownFact } from './rendered-markdown.ts'

/** In letters, and how much of it is told. A card has a dozen of facts. */
const most = { block: 32 * 1024, facts: 40, values: 50, letters: 200 }

interface FrontMatter {
  /** What follows it. */
  text: string
  facts: MarkdownFact[]
  /** Is there something that begins as front matter does, and can't be read? */
  isBroken: boolean
}

/**
 * Takes YAML off the start of a text: between two lines `---`, as model cards and site generators have it. Aliases are refused (a few lines of
 * them make gigabytes); lists and texts are told in full up to a bound, whatever lies deeper as JSON.
 */
export function readFrontMatter(text: string): FrontMatter {
  const none = { text, facts: [], isBroken: false }
  if (!/^---[ \t]*\r?\n/.test(text)) return none
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text.slice(0, most.block))
  if (end === null) return none
  const block = text.slice(text.indexOf('\n') + 1, end.index + 1)
  const rest = text.slice(end.index + end[0].length)
  try {
    const read: unknown = parse(block, { maxAliasCount: 0, schema: 'core', prettyErrors: false, logLevel: 'error' })
    // Two rules with a paragraph between them.
    if (typeof read !== 'object' || read === null || Array.isArray(read))
      return read === null ? { ...none, text: rest } : none
    return { text: rest, facts: Object.entries(read).slice(0, most.facts).map(factOf), isBroken: false }
  } catch {
    return { text: rest, facts: [], isBroken: true }
  }
}

const factOf = ([name, value]: [string, unknown]): MarkdownFact => ({
  name: cut(name),
  values: (Array.isArray(value) ? value : [value]).slice(0, most.values).map((each) => cut(wordsOf(each))),
})

const wordsOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const cut = (text: string): string => (text.length > most.letters ? `${text.slice(0, most.letters - 1)}…` : text)
