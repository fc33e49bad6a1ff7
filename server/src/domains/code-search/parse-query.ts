import type { CodeQuery, CodeTerm } from '../../code-index/code-query.ts'
import { foldAscii } from '../../db/fold-ascii.ts'

/** A query as somebody typed it, in parts. */
export interface ParsedQuery extends CodeQuery {
  /** `owner/name`, or a name alone, in lower case; all of them where there are none. */
  repositories: string[]
  owners: string[]
  /** The branch, tag or commit that is looked into; the default branch where there is none. */
  ref: string | undefined
}

/** Words and filters; more of a query are not looked at. */
const mostParts = 16

/**
 * Reads a query: words that all stand in a file, texts in quotes, expressions between slashes, and filters. A word that only looks like a
 * filter (`std::vector`, `http://`) is a word; in quotes, everything is.
 */
export const parseQuery = (text: string): ParsedQuery => parse(text, takeFilter)

/** The same for commits, which have authors. What says where in the files something is, and at which ref, says nothing of them. */
export function parseCommitQuery(text: string): ParsedQuery & { authors: string[] } {
  const authors: string[] = []
  const take: typeof takeFilter = (query, word) => {
    const [, author] = /^author:(.+)$/.exec(word) ?? []
    if (author === undefined) return takeFilter(query, word)
    authors.push(author.replaceAll('"', '').toLowerCase())
    return true
  }
  return { ...parse(text, take), authors }
}

function parse(text: string, take: (query: ParsedQuery, word: string) => boolean): ParsedQuery {
  const query: ParsedQuery = {
    terms: [],
    matchesCase: false,
    paths: [],
    language: undefined,
    repositories: [],
    owners: [],
    ref: undefined,
  }
  for (const part of partsOf(text).slice(0, mostParts)) {
    if (part.kind === 'word' && take(query, part.value)) continue
    query.terms.push({ kind: part.kind === 'expression' ? 'expression' : 'text', value: part.value })
  }
  return query
}

function takeFilter(query: ParsedQuery, word: string): boolean {
  const colon = word.indexOf(':')
  const value = word.slice(colon + 1).replaceAll('"', '')
  if (colon < 1 || value === '') return false
  switch (word.slice(0, colon)) {
    case 'path':
      query.paths.push(value.toLowerCase())
      return true
    case 'lang':
    case 'language':
      query.language = value.toLowerCase()
      return true
    case 'repo':
      query.repositories.push(foldAscii(value))
      return true
    case 'ref':
      query.ref = value
      return true
    case 'owner':
    case 'user':
    case 'team':
      query.owners.push(foldAscii(value))
      return true
    case 'case':
      query.matchesCase = value === 'yes'
      return value === 'yes' || value === 'no'
    default:
      return false
  }
}

interface Part {
  kind: 'word' | 'quoted' | CodeTerm['kind']
  value: string
}

/** What stands between spaces, quotes and slashes. A quote or slash that is not closed is a letter. */
function partsOf(text: string): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < text.length; ) {
    const letter = text[at] ?? ''
    if (letter === ' ' || letter === '\t') {
      at += 1
      continue
    }
    const end = letter === '"' || letter === '/' ? closing(text, { from: at + 1, mark: letter }) : -1
    if (end > at + 1) {
      const inner = text.slice(at + 1, end)
      parts.push({
        kind: letter === '"' ? 'quoted' : 'expression',
        value: letter === '"' ? inner.replaceAll('\\"', '"') : inner.replaceAll('\\/', '/'),
      })
      at = end + 1
      continue
    }
    const stop = wordEnd(text, at)
    parts.push({ kind: 'word', value: text.slice(at, stop) })
    at = stop
  }
  return parts
}

/** Where a part that began with a mark ends: at the next one before a space or the end. */
function closing(text: string, { from, mark }: { from: number; mark: string }): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === mark && (at + 1 === text.length || text[at + 1] === ' ')) return at
  }
  return -1
}

/** A word ends at a space, except in the quotes of a filter: `lang:"Common Lisp"`. */
function wordEnd(text: string, from: number): number {
  const quote = text.indexOf(':"', from)
  const space = text.indexOf(' ', from)
  const end = space < 0 ? text.length : space
  if (quote < 0 || quote > end) return end
  const closed = text.indexOf('"', quote + 2)
  return closed < 0 ? end : closed + 1
}
