import { StreamLanguage } from '@codemirror/language'
import type { Parser, Tree } from '@lezer/common'
import { highlightTree } from '@lezer/highlight'
import { endOfShallow } from './deep-nesting.ts'
import { findLanguage, type SourceText } from './find-language.ts'
import { type FoundSymbols, findSymbols } from './find-symbols.ts'
import { languagesOfItems, type Meeting } from './halves.ts'
import { highlighter } from './highlighter.ts'
import { scanScript } from './script/scan-script.ts'
import { pagesOf, type TellTokens, type TokenPage, tokensIn } from './token-pages.ts'

/** Tokens of a text, in parts that are answers of their own, and what it defines. */
export interface FoundTokens {
  language: string | null
  pages: TokenPage[]
  /** Null where it is found by itself, by `findOutline`, since the colours came without a tree. */
  outline: FoundSymbols | null
  /** Whether all of the text was read in the time that there was. */
  complete: boolean
  /** Whether this is the first page alone, of more. */
  isBeginning?: boolean
  /** Where this is the first half of a text, and the second one goes on with it. */
  meets?: Meeting
}

/** How long a grammar may read, in milliseconds. What is read until then has its colours; one that does not come back ends with its thread. */
export interface ReadingTime {
  /** Of the thread's own time on a processor, so that a busy machine does not cost colours. */
  processor: number
  /** In all. */
  wall: number
}

const readingTime: ReadingTime = { processor: 900, wall: 1_700 }

/**
 * Of a text of so many letters the beginning is read by itself first, and told: what is on the screen has its colours after a tenth of the time that all of it takes.
 * It is a page of its own.
 */
const beginning = { ofLetters: 150_000, letters: 16_000, ofTime: 1 / 6 } as const

/**
 * A grammar steps some 350 times in a thousand letters, and to look at the thread's clock takes half as long as a step: the clock is looked at once in so many
 * steps, or letters where the steps are long.
 */
const stepsOfLook = 500
const lettersOfLook = 2_000

/** A line of more is what a program wrote for programs: it stays plain, and no grammar by lines hangs on it. */
const longestLine = 2_000

/**
 * Finds what a text is coloured by and what it defines, with the grammar that the name of its file names. Grammars run on texts of strangers: this is a task for
 * a thread that can be ended.
 */
export async function findTokens(
  source: SourceText,
  { time = readingTime, tell }: { time?: ReadingTime; tell?: (beginning: FoundTokens) => void } = {},
): Promise<FoundTokens> {
  const description = findLanguage(source)
  if (description === undefined) return { language: null, pages: [], outline: none, complete: true }
  const { name } = description
  const text = withoutLongLines(source.text)
  if (isScanned(name, text)) return scanTokens(name, text, { time, tell })
  const { language } = await description.load()
  const { half } = source
  const { parser } = language
  const isByLines = language instanceof StreamLanguage
  const share = half?.which === 'second' ? half.share : 1
  const cut = half?.which === 'second' ? 0 : endOfBeginning(text)
  if (cut > 0 && tell !== undefined) {
    // Read a bit further, since how the last lines end is not known.
    const isLate = lateAfter(time, beginning.ofTime)
    const { tree, complete } = parse(parser, text, { isLate, end: beginning.letters })
    if (complete) tell(beginningWith(name, tokensIn(tokensOf(tree), 0, cut)))
  }
  // The time of the beginning is its own: a thread that has just begun takes long for it, and all of the text would end sooner.
  const isLate = lateAfter(time, share)
  const found = ({ tree, complete }: ReadTree, end?: number) => ({
    language: name,
    pages: pagesWith(tokensOf(tree), cut, end ?? text.length),
    outline: findSymbols({ tree, text, language: name, isByLines, end }),
    complete,
  })
  if (half?.which !== 'first' || isByLines || !languagesOfItems.has(name)) {
    return found(parse(parser, text, { isLate }))
  }
  const isLateAgain = lateAfter(time, timeWithSecondTry)
  const startEnd = Math.min(lettersOfStart, half.at >> 3)
  if (isRowOfItems(parse(parser, text, { isLate, end: startEnd }).tree, startEnd)) {
    const begun = parse(parser, text, { isLate, end: half.end })
    if (!begun.complete) return found(begun)
    const meets = meetingIn(begun.tree, text, half)
    if (meets !== undefined) return { ...found(begun, half.at), meets }
  }
  // Not with what was read until then: a grammar that goes on with a tree makes another one of errors than one that reads all.
  return found(parse(parser, text, { isLate: isLateAgain }))
}

/** What a text defines whose colours were found without a tree. */
export async function findOutline(source: SourceText, time = readingTime): Promise<FoundTokens> {
  const description = findLanguage(source)
  if (description === undefined) return { language: null, pages: [], outline: none, complete: true }
  const { name } = description
  const { language } = await description.load()
  const text = withoutLongLines(source.text)
  const { tree, complete } = parse(language.parser, text, { isLate: lateAfter(time, 1) })
  const isByLines = language instanceof StreamLanguage
  return { language: name, pages: [], outline: findSymbols({ tree, text, language: name, isByLines }), complete }
}

/**
 * Long texts of JavaScript, whose parser takes most of what there is of time, have their colours without it. In TypeScript what is a type is known from a tree alone, and so
 * is what JSX is.
 */
const isScanned = (language: string, text: string): boolean =>
  language === 'JavaScript' && text.length >= shortestScanned

/** A shorter text is parsed within a tenth of a second. */
const shortestScanned = 300_000

interface Telling {
  time: ReadingTime
  tell: ((beginning: FoundTokens) => void) | undefined
}

function scanTokens(language: string, text: string, { time, tell }: Telling): FoundTokens {
  const isLate = lateAfter(time, 1)
  let complete = true
  const tokens: TellTokens = (add, from, to) => {
    const addWithin = (start: number, end: number, kind: number) => {
      if (end > from && start < to) add(Math.max(start, from), Math.min(end, to), kind)
    }
    if (scanScript(text, { add: addWithin, end: to, isLate }) < to) complete = false
  }
  const cut = endOfBeginning(text)
  if (cut > 0) tell?.(beginningWith(language, tokensIn(tokens, 0, cut)))
  const pages = pagesWith(tokens, cut, text.length)
  return { language, pages, outline: null, complete }
}

const beginningWith = (language: string, tokens: string): FoundTokens => ({
  language,
  pages: [{ start: 0, tokens }],
  outline: none,
  complete: true,
  isBeginning: true,
})

/** All pages of a text. The first one ends where the beginning does that was told before. */
const pagesWith = (tokens: TellTokens, cut: number, end: number): TokenPage[] => [
  ...(cut > 0 ? [{ start: 0, tokens: tokensIn(tokens, 0, cut) }] : []),
  ...pagesOf(tokens, cut, end),
]

const tokensOf =
  (tree: Tree): TellTokens =>
  (add, from, to) =>
    highlightTree(tree, highlighter, (start, end, kinds) => add(start, end, Number.parseInt(kinds, 10)), from, to)

const none: FoundSymbols = { symbols: [], complete: true }

/** The last line of the beginning of a long text, or 0 where it is not read by itself. */
const endOfBeginning = (text: string): number =>
  text.length < beginning.ofLetters ? 0 : text.lastIndexOf('\n', beginning.letters - lettersWithoutError) + 1

/** Where the first half was read in vain. */
const timeWithSecondTry = 4 / 3

/** Tells whether the time is over, from now on, or so many times of what there is of the processor's. */
function lateAfter(time: ReadingTime, share: number): () => boolean {
  const began = performance.now()
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000 > time.processor * share || performance.now() - began > time.wall
  }
}

interface ReadTree {
  tree: Tree
  complete: boolean
}

interface Reading {
  isLate: () => boolean
  /** How far to read. */
  end?: number
}

/** Reads as far as the time goes: a tree of the beginning is worth its colours. */
function parse(parser: Parser, text: string, { isLate, end = text.length }: Reading): ReadTree {
  const parsing = parser.startParse(text)
  const last = endOfShallow(text, end)
  if (last < text.length) parsing.stopAt(last)
  let complete = last === end
  let [steps, looked] = [0, 0]
  for (;;) {
    const tree = parsing.advance()
    if (tree !== null) return { tree, complete }
    steps += 1
    if (steps % stepsOfLook !== 0 && parsing.parsedPos - looked < lettersOfLook) continue
    looked = parsing.parsedPos
    if (complete && isLate()) {
      complete = false
      parsing.stopAt(Math.min(last, parsing.parsedPos))
    }
  }
}

/** A text that is all one item, such as a function that is called at once, shows it at its start: half of it is not read in vain. */
const lettersOfStart = 16_000

const isRowOfItems = (start: Tree, end: number): boolean => {
  const last = start.topNode.childBefore(end)
  return last === null || last.from > end / 8
}

/** In so many letters before and behind the boundary no error may stand: how a grammar goes on behind one depends on what came before. */
const lettersWithoutError = 2_000

/** Where an item begins behind the boundary, in a tree that was read further than that: how the second half goes on. */
function meetingIn(tree: Tree, text: string, { at, end }: { at: number; end: number }): Meeting | undefined {
  const item = tree.topNode.childAfter(at + 1)
  // Spaces behind the end of the line that the boundary is are none.
  if (item?.from !== at + 1) return undefined
  let isSound = true
  tree.iterate({
    from: at - lettersWithoutError,
    to: at + lettersWithoutError,
    enter: ({ type }) => {
      isSound &&= !type.isError
      return isSound
    },
  })
  if (!isSound) return undefined
  // The last items before the end are not known as a whole.
  const last = tree.topNode.childAfter((at + end) >> 1)
  const until = last !== null && last.from > at && last.from < end - lettersWithoutError ? last.from : at
  let line = 1
  for (let from = text.indexOf('\n'); from >= 0 && from < at; from = text.indexOf('\n', from + 1)) line += 1
  return { at, line, behind: tokensIn(tokensOf(tree), at, until) }
}

/** The same text with spaces in place of its long lines, so that all that follows stays where it is. */
function withoutLongLines(text: string): string {
  let kept = ''
  let from = 0
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    if (end - start > longestLine) {
      kept += text.slice(from, start) + ' '.repeat(end - start)
      from = end
    }
    start = end + 1
  }
  return from === 0 ? text : kept + text.slice(from)
}
