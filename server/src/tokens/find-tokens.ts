import { StreamLanguage } from '@codemirror/language'
import type { Parser, Tree } from '@lezer/common'
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import { type TokenKind, TokenWriter, tokenKinds } from '@sheaf/contract/token-text'
import { findLanguage, type SourceText } from './find-language.ts'
import { type FoundSymbols, findSymbols } from './find-symbols.ts'
import { languagesOfItems, type Meeting } from './halves.ts'

/** Tokens of a text, in parts that are answers of their own, and what it defines. */
export interface FoundTokens {
  language: string | null
  pages: TokenPage[]
  outline: FoundSymbols
  /** Whether all of the text was read in the time that there was. */
  complete: boolean
  /** Whether this is the first page alone, of more. */
  isBeginning?: boolean
  /** Where this is the first half of a text, and the second one goes on with it. */
  meets?: Meeting
}

export interface TokenPage {
  /** Where it begins in the text, in UTF-16 code units. */
  start: number
  tokens: string
}

/** Three letters each, of up to three bytes: a page stays well below what an answer may hold. */
const tokensOfPage = 60_000

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

const kindNumber = (kind: TokenKind) => `${tokenKinds.indexOf(kind) + 1}`

/** Which kind the tags of grammars are of. What is not here is plain: names, operators, brackets. */
const highlighter = tagHighlighter([
  { tag: [tags.comment, tags.lineComment, tags.blockComment, tags.docComment], class: kindNumber('comment') },
  {
    tag: [
      tags.keyword,
      tags.operatorKeyword,
      tags.controlKeyword,
      tags.definitionKeyword,
      tags.moduleKeyword,
      tags.modifier,
      tags.self,
    ],
    class: kindNumber('keyword'),
  },
  {
    tag: [tags.string, tags.docString, tags.character, tags.attributeValue, tags.special(tags.string), tags.regexp],
    class: kindNumber('string'),
  },
  { tag: [tags.number, tags.integer, tags.float, tags.unit, tags.color], class: kindNumber('number') },
  {
    tag: [tags.bool, tags.null, tags.atom, tags.escape, tags.constant(tags.name), tags.standard(tags.name)],
    class: kindNumber('constant'),
  },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.macroName], class: kindNumber('type') },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.definition(tags.variableName)),
      tags.function(tags.propertyName),
      tags.function(tags.definition(tags.propertyName)),
    ],
    class: kindNumber('function'),
  },
  { tag: [tags.definition(tags.propertyName), tags.propertyName], class: kindNumber('property') },
  { tag: [tags.tagName], class: kindNumber('tag') },
  { tag: [tags.attributeName], class: kindNumber('attribute') },
  {
    tag: [tags.meta, tags.documentMeta, tags.annotation, tags.processingInstruction, tags.labelName],
    class: kindNumber('meta'),
  },
  { tag: [tags.heading], class: kindNumber('heading') },
  { tag: [tags.link, tags.url], class: kindNumber('link') },
  { tag: [tags.inserted], class: kindNumber('inserted') },
  { tag: [tags.deleted], class: kindNumber('deleted') },
])

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
  const { language } = await description.load()
  const { name } = description
  const { half } = source
  const text = withoutLongLines(source.text)
  const { parser } = language
  const isByLines = language instanceof StreamLanguage
  const share = half?.which === 'second' ? half.share : 1
  const cut = half?.which === 'second' ? 0 : endOfBeginning(text)
  if (cut > 0 && tell !== undefined) {
    // Read a bit further, since how the last lines end is not known.
    const isLate = lateAfter(time, beginning.ofTime)
    const { tree, complete } = parse(parser, text, { isLate, end: beginning.letters })
    if (complete) tell({ language: name, pages: [pageOf(tree, cut)], outline: none, complete, isBeginning: true })
  }
  // The time of the beginning is its own: a thread that has just begun takes long for it, and all of the text would end sooner.
  const isLate = lateAfter(time, share)
  const found = ({ tree, complete }: ReadTree, end?: number) => ({
    language: name,
    pages: [...(cut > 0 ? [pageOf(tree, cut)] : []), ...pagesOf(tree, cut, end)],
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
  if (end < text.length) parsing.stopAt(end)
  let complete = true
  let [steps, looked] = [0, 0]
  for (;;) {
    const tree = parsing.advance()
    if (tree !== null) return { tree, complete }
    steps += 1
    if (steps % stepsOfLook !== 0 && parsing.parsedPos - looked < lettersOfLook) continue
    looked = parsing.parsedPos
    if (complete && isLate()) {
      complete = false
      parsing.stopAt(Math.min(end, parsing.parsedPos))
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
  return { at, line, behind: tokensIn(tree, at, until) }
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

/** The beginning of a text, whatever there is in it. */
const pageOf = (tree: Tree, end: number): TokenPage => ({ start: 0, tokens: tokensIn(tree, 0, end) })

function pagesOf(tree: Tree, from: number, to?: number): TokenPage[] {
  const pages: TokenPage[] = []
  let start = from
  let count = 0
  let writer = new TokenWriter(start)
  let last = from
  const close = () => {
    if (count > 0) pages.push({ start, tokens: writer.text })
  }
  const add = (begin: number, end: number, kinds: string) => {
    if (count === tokensOfPage) {
      close()
      count = 0
      start = last
      writer = new TokenWriter(start)
    }
    writer.add({ start: begin, end, kind: Number.parseInt(kinds, 10) })
    count += 1
    last = end
  }
  highlightTree(tree, highlighter, add, from, to)
  close()
  return pages
}

function tokensIn(tree: Tree, from: number, to: number): string {
  const writer = new TokenWriter(from)
  const add = (start: number, end: number, kinds: string) =>
    writer.add({ start, end, kind: Number.parseInt(kinds, 10) })
  highlightTree(tree, highlighter, add, from, to)
  return writer.text
}
