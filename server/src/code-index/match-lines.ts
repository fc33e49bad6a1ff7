import { RE2JS } from 're2js'
import { decodeText } from '../file-contents/decode-text.ts'
import type { CodeQuery, CodeTerm } from './code-query.ts'
import { literalOf } from './trigrams.ts'

export interface LinesInput extends Pick<CodeQuery, 'terms' | 'matchesCase'> {
  /** Each with memory of its own, which goes to the thread that looks. */
  files: Uint8Array<ArrayBuffer>[]
}

/** A line with a hit. Of a long one, the part around its first. */
export interface MatchedLine {
  /** From 1 on. */
  number: number
  text: string
  /** Where hits stand in `text`: from, to, from, to … */
  ranges: number[]
  isCut: boolean
}

/** What a text has of a query: its first lines, and how many there are. */
export interface MatchedFile {
  lines: MatchedLine[]
  matches: number
  /** A hit stands as a word of its own, rather than in another. */
  isWord: boolean
}

const most = { lines: 5, ranges: 20, counted: 1_000 }
/** Of a line that is told, and of it before its first hit. */
const told = { line: 400, before: 80 }

/** Where a term stands in a text from some place on, and where it ends. */
type Finder = (text: string, from: number) => readonly [number, number] | undefined

/** How one term is found; nothing where it is no expression. It takes a time that grows as the text does, whatever the expression is. */
export function compileTerm({ kind, value }: CodeTerm, matchesCase: boolean): Finder | undefined {
  if (kind === 'expression') return compileExpression(value, matchesCase)
  const sought = matchesCase ? value : value.toLowerCase()
  return (text, from) => {
    const at = text.indexOf(sought, from)
    return at < 0 ? undefined : [at, at + sought.length]
  }
}

function compileExpression(value: string, matchesCase: boolean): Finder | undefined {
  try {
    const compiled = RE2JS.compile(value, matchesCase ? 0 : RE2JS.CASE_INSENSITIVE)
    return (text, from) => {
      const matcher = compiled.matcher(text)
      // What is found of nothing is no hit.
      for (let isFound = matcher.find(from); isFound; isFound = matcher.find()) {
        if (matcher.end() > matcher.start()) return [matcher.start(), matcher.end()]
      }
      return undefined
    }
  } catch {
    return undefined
  }
}

/**
 * Looks for all terms of a query in texts: which have them all, and in which lines. One that has not is null. `pause` is called between texts, each of which
 * takes milliseconds.
 */
export function matchLines(
  { terms, matchesCase, files }: LinesInput,
  pause: () => void = () => undefined,
): (MatchedFile | null)[] {
  const finders = terms.flatMap((term): TermFinder[] => {
    const find = compileTerm(term, matchesCase)
    if (find === undefined) return []
    const isText = term.kind === 'text'
    const literal = isText ? term.value.toLowerCase() : literalOf(term.value)
    return [{ find, folds: isText && !matchesCase, literal }]
  })
  return files.map((bytes) => {
    pause()
    const decoded = decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return decoded === undefined ? null : matchText(decoded.text, finders)
  })
}

interface TermFinder {
  find: Finder
  folds: boolean
  /** In lower case: what stands in each line with a hit. Nothing where no such thing is known. */
  literal: string | undefined
}

function matchText(text: string, finders: readonly TermFinder[]): MatchedFile | null {
  const folded = text.toLowerCase()
  // Letters that are of another length in lower case: a hit there is found a little aside, and only drawn so.
  const foldedLines = folded.length === text.length ? folded : undefined
  const found = new Set<number>()
  const lines: MatchedLine[] = []
  let matches = 0
  let isWord = false
  let at = 0
  let number = 0
  const nextLine = foldedLines === undefined ? undefined : lineJumps(foldedLines, finders)
  // One that stands nowhere: the letters that the index knows of stand in another order.
  if (nextLine?.lacksOne === true) return null
  while (at <= text.length && (matches < most.counted || found.size < finders.length)) {
    const start = nextLine?.from(at) ?? at
    if (start < 0) break
    for (let end = text.indexOf('\n', at); end >= 0 && end < start; end = text.indexOf('\n', end + 1)) number += 1
    const end = lineEnd(text, start)
    const line = text.slice(start, end)
    const lower = foldedLines?.slice(start, end) ?? line.toLowerCase()
    number += 1
    at = end + 1
    const ranges: [number, number][] = []
    for (const [term, { find, folds, literal }] of finders.entries()) {
      if (literal !== undefined && !lower.includes(literal)) continue
      const source = folds ? lower : line
      for (let hit = find(source, 0); hit !== undefined && ranges.length < most.ranges; hit = find(source, hit[1])) {
        found.add(term)
        ranges.push([hit[0], hit[1]])
      }
    }
    if (ranges.length === 0) continue
    matches += 1
    ranges.sort((one, other) => one[0] - other[0])
    isWord ||= ranges.some(([from, to]) => isEdge(line, from) && isEdge(line, to))
    if (lines.length < most.lines) lines.push(toldLine({ line, number, ranges }))
  }
  return found.size === finders.length ? { lines, matches, isWord } : null
}

/** Finds the next line that may have a hit, without a look at those between. Nothing where each line must be looked at. */
function lineJumps(folded: string, finders: readonly TermFinder[]) {
  const literals = finders.flatMap(({ literal }) => literal ?? [])
  const next = literals.map((literal) => folded.indexOf(literal))
  if (next.some((place) => place < 0)) return { lacksOne: true, from: () => -1 }
  if (literals.length < finders.length) return undefined
  return {
    lacksOne: false,
    /** The beginning of the first such line from the beginning of a line on; -1 where there is none. */
    from(at: number): number {
      let nearest = -1
      for (const [index, literal] of literals.entries()) {
        let place = next[index] ?? -1
        if (place >= 0 && place < at) {
          place = folded.indexOf(literal, at)
          next[index] = place
        }
        if (place >= 0 && (nearest < 0 || place < nearest)) nearest = place
      }
      return nearest <= at ? (nearest < 0 ? -1 : at) : Math.max(at, folded.lastIndexOf('\n', nearest - 1) + 1)
    },
  }
}

const lineEnd = (text: string, from: number) => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

const isLetter = (letter: string | undefined) => letter !== undefined && /^[\p{L}\p{N}_]$/u.test(letter)
const isEdge = (line: string, at: number) => !isLetter(line[at - 1]) || !isLetter(line[at])

function toldLine({ line, number, ranges }: { line: string; number: number; ranges: [number, number][] }): MatchedLine {
  const whole = line.endsWith('\r') ? line.slice(0, -1) : line
  const first = ranges[0]?.[0] ?? 0
  const from = whole.length <= told.line ? 0 : Math.max(0, first - told.before)
  const text = whole.slice(from, from + told.line)
  const inside: number[] = []
  let covered = 0
  for (const [start, end] of ranges) {
    const begin = Math.max(covered, start - from)
    const stop = Math.min(text.length, end - from)
    if (stop <= begin) continue
    inside.push(begin, stop)
    covered = stop
  }
  return { number, text, ranges: inside, isCut: text.length < whole.length }
}
