import { parseDocument } from 'yaml'

/** What is beyond is not read. */
export const blockLetters = 32 * 1024

/** The front matter of a README: what stands between its two lines `---`. `unended`: the second one does not come in time. */
export function blockOf(text: string): string | 'unended' | undefined {
  const start = /^\uFEFF?---[ \t]*\r?\n/.exec(text)
  if (start === null) return undefined
  const rest = text.slice(start[0].length, start[0].length + blockLetters)
  const end = /^(?:---|\.\.\.)[ \t]*$/m.exec(rest.replaceAll('\r\n', '\n'))
  if (end !== null) return rest.replaceAll('\r\n', '\n').slice(0, end.index)
  // A text that begins with a rule is no card, unless it has more than is looked at.
  return text.length > start[0].length + blockLetters ? 'unended' : undefined
}

/** What it says, or why it is no YAML. Aliases are refused, since a few lines of them make gigabytes. For a thread that can be ended. */
export function valuesOf(block: string): { values: unknown } | { error: string } {
  try {
    const document = parseDocument(block, { schema: 'core', prettyErrors: true, logLevel: 'error' })
    const [error] = document.errors
    // The first line of what the parser says: below it, it draws the text.
    if (error !== undefined) return { error: error.message.split('\n')[0] ?? '' }
    const values: unknown = document.toJS({ maxAliasCount: 0 })
    return { values }
  } catch (error) {
    // Too deep: that is the thread's to say.
    if (error instanceof RangeError) throw error
    return { error: error instanceof Error ? error.message : '' }
  }
}
