export interface DiscussionTemplate {
  name: string
  title: string
  body: string
}

/** How much of a name and a title is taken, in UTF-16 code units. */
const mostLetters = 100

/**
 * A template as it lies in a file. Between lines of `---` at its start it may say a `name` and a `title`, one in a line, as those of other forges
 * do; whatever else stands there is left out. Without a name it is called like its file.
 */
export function parseTemplate(file: string, text: string): DiscussionTemplate {
  const lines = text.split(/\r?\n/)
  const end = lines[0]?.trimEnd() === '---' ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---') : -1
  const said = new Map(lines.slice(1, Math.max(1, end)).map(factOf))
  const called = file.replace(/\.md$/i, '').replace(/[-_]+/g, ' ')
  return {
    name: (said.get('name') || called).slice(0, mostLetters),
    title: (said.get('title') ?? '').slice(0, mostLetters),
    body: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  }
}

function factOf(line: string): [name: string, value: string] {
  const at = line.indexOf(':')
  if (at < 0) return ['', '']
  const value = line.slice(at + 1).trim()
  const quote = value.charAt(0)
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote)
  return [line.slice(0, at).trim(), isQuoted ? value.slice(1, -1) : value]
}
