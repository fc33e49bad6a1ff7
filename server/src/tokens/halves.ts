import { mostSymbols } from './definition.ts'
import type { SourceText } from './find-language.ts'
import type { FoundTokens } from './find-tokens.ts'

/**
 * A long text is read by two threads at once, each half from the beginning of a grammar. That is the same as to read it whole where a text is a row of items
 * (statements, definitions) and one of them begins at the boundary: before an item a parser is where it is at the beginning of a text. Where the boundary lies is
 * guessed from the lines; whether an item begins there the thread of the first half finds out, which reads on a bit. Where none does, it reads all of the text.
 */
export type Half =
  /** Given with the whole text: reads as far as `end`, which lies behind the boundary `at`. */
  | { which: 'first'; at: number; end: number }
  /** Given with its own text alone, and the part of the time that the text as a whole may take. */
  | { which: 'second'; share: number }

/** How the first half meets the second one, by the thread of the first. */
export interface Meeting {
  at: number
  /** The line that ends there, counted from 1. */
  line: number
  /** Tokens of the items behind the boundary, which are the first of the second half, too. */
  behind: string
}

/**
 * Languages whose texts are rows of items, by their names in the table of the engine and those of the grammars, and in which no other language stands. Long texts of
 * JavaScript are not parsed for their colours.
 */
export const languagesOfItems: ReadonlySet<string> = new Set(['Go', 'JSX', 'Python', 'TSX', 'TypeScript'])

/** A shorter text is done before a second thread has its part. */
const shortest = 300_000
/** The boundary is looked for in so many letters behind the middle. */
const searched = 50_000
/** So far the first half reads on behind the boundary. */
const readOn = 10_000
/** What a half costs is not quite what its length says. */
const allowance = 4 / 3

/** The halves of a text, where it is worth it and a line near the middle looks like the beginning of an item. */
export function halvesOf(source: SourceText, atLeast = shortest): [SourceText, SourceText] | undefined {
  const { text, called } = source
  if (text.length < atLeast || called === undefined || !languagesOfItems.has(called)) return undefined
  const at = boundaryBehind(text, text.length >> 1)
  if (at === undefined) return undefined
  const share = Math.min(1, (allowance * (text.length - at)) / text.length)
  return [
    { ...source, half: { which: 'first', at, end: Math.min(text.length, at + readOn) } },
    { ...source, text: text.slice(at), half: { which: 'second', share } },
  ]
}

/** What a definition or statement begins with. The words are those that go on with one that began before. */
const beginning =
  /(?!(?:and|as|case|catch|default|elif|else|except|finally|in|instanceof|of|or|where|while)\b)[A-Za-z_$@]/y

/**
 * The end of a line behind which an item seems to begin: the end itself belongs to what follows, so that a grammar that looks back finds it. One with an empty line or a
 * lone bracket before it is best.
 */
function boundaryBehind(text: string, from: number): number | undefined {
  let maybe: number | undefined
  let last = text.indexOf('\n', from)
  while (last >= 0 && last < from + searched) {
    const end = text.indexOf('\n', last + 1)
    if (end < 0) break
    beginning.lastIndex = end + 1
    if (beginning.test(text)) {
      if (/^[)}\]]*;?\r?$/.test(text.slice(last + 1, Math.min(end, last + 10)))) return end
      // The line before is no part of something that is further in.
      if (maybe === undefined && !/\s/.test(text.charAt(last + 1))) maybe = end
    }
    last = end
  }
  return maybe
}

/** The answer for the text as a whole; nothing where the halves do not meet. */
export function joinHalves(first: FoundTokens, second: FoundTokens): FoundTokens | undefined {
  const { meets, ...beginning } = first
  if (meets === undefined) return beginning
  const { at, line, behind } = meets
  if (first.outline === null || second.outline === null) return undefined
  if (second.language !== first.language || !(second.pages[0]?.tokens ?? '').startsWith(behind)) return undefined
  const symbols = [
    ...first.outline.symbols,
    ...second.outline.symbols.map((symbol) => ({
      ...symbol,
      line: symbol.line + line - 1,
      end_line: symbol.end_line + line - 1,
    })),
  ]
  return {
    language: first.language,
    pages: [...first.pages, ...second.pages.map(({ start, tokens }) => ({ start: start + at, tokens }))],
    outline: {
      symbols: symbols.slice(0, mostSymbols),
      complete: first.outline.complete && second.outline.complete && symbols.length <= mostSymbols,
    },
    complete: second.complete,
  }
}
