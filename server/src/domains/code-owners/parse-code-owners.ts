import { type Budget, matchesPath, type PathPattern, pathPattern } from './path-pattern.ts'

/** A line of a file of code owners: whose affair files are whose paths match. */
export interface CodeOwnersLine {
  /** As it was written. */
  pattern: string
  /** Names in small letters, without `@`; addresses as they were written. None: the files are nobody's. */
  owners: readonly string[]
  matcher: PathPattern
}

/** So many lines of a file say something; those behind say nothing. */
const maxLines = 2_000
const maxLineLength = 2_000
const maxOwners = 20

/** Reads a file of code owners. What is no line of it is left out, as is a pattern that has what this one does not know: `!` and `[`. */
export function parseCodeOwners(text: string): CodeOwnersLine[] {
  const lines: CodeOwnersLine[] = []
  for (const line of text.split('\n')) {
    if (lines.length >= maxLines) break
    if (line.length > maxLineLength) continue
    const [pattern, ...owners] = wordsOf(line)
    if (pattern === undefined || pattern.startsWith('!') || pattern.includes('[')) continue
    const names = owners.slice(0, maxOwners).map((owner) => owner.replace(/^@/, '').toLowerCase())
    lines.push({ pattern, owners: names, matcher: pathPattern(pattern) })
  }
  return lines
}

/** What stands in a line before a comment, taken apart at blanks; one behind a backslash is a part of a name. */
function wordsOf(line: string): string[] {
  const words: string[] = []
  let word = ''
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at)
    const next = line.charAt(at + 1)
    if (char === '\\' && (next === ' ' || next === '#')) {
      word += next
      at += 1
    } else if (char === '#' && word === '') break
    else if (char === ' ' || char === '\t' || char === '\r') {
      if (word !== '') words.push(word)
      word = ''
    } else word += char
  }
  return word === '' ? words : [...words, word]
}

/** The last line whose pattern matches a path: it alone says whose affair the file is. */
export function ownersLineOf(
  lines: readonly CodeOwnersLine[],
  { path, budget }: { path: string; budget: Budget },
): CodeOwnersLine | undefined {
  const parts = path.split('/')
  return lines.findLast(({ matcher }) => matchesPath(matcher, parts, budget))
}
