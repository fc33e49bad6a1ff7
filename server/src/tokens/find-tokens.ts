import { StreamLanguage } from '@codemirror/language'
import type { Parser, Tree } from '@lezer/common'
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import { type TokenKind, TokenWriter, tokenKinds } from '@sheaf/contract/token-text'
import { findLanguage, type SourceText } from './find-language.ts'
import { type FoundSymbols, findSymbols } from './find-symbols.ts'

/** Tokens of a text, in parts that are answers of their own, and what it defines. */
export interface FoundTokens {
  language: string | null
  pages: TokenPage[]
  outline: FoundSymbols
  /** Whether all of the text was read in the time that there was. */
  complete: boolean
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
export async function findTokens(source: SourceText, time: ReadingTime = readingTime): Promise<FoundTokens> {
  const description = findLanguage(source)
  if (description === undefined)
    return { language: null, pages: [], outline: { symbols: [], complete: true }, complete: true }
  const { language } = await description.load()
  const text = withoutLongLines(source.text)
  const { tree, complete } = parse(language.parser, text, time)
  const isByLines = language instanceof StreamLanguage
  const outline = findSymbols({ tree, text, language: description.name, isByLines })
  return { language: description.name, pages: pagesOf(tree), outline, complete }
}

/** Reads as far as the time goes: a tree of the beginning is worth its colours. */
function parse(parser: Parser, text: string, time: ReadingTime): { tree: Tree; complete: boolean } {
  const began = performance.now()
  const before = process.threadCpuUsage()
  const isLate = () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000 > time.processor || performance.now() - began > time.wall
  }
  const parsing = parser.startParse(text)
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
      parsing.stopAt(parsing.parsedPos)
    }
  }
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

function pagesOf(tree: Tree): TokenPage[] {
  const pages: TokenPage[] = []
  let start = 0
  let count = 0
  let writer = new TokenWriter(start)
  let end = 0
  const close = () => {
    if (count > 0) pages.push({ start, tokens: writer.text })
  }
  highlightTree(tree, highlighter, (from, to, kinds) => {
    if (count === tokensOfPage) {
      close()
      count = 0
      start = end
      writer = new TokenWriter(start)
    }
    writer.add({ start: from, end: to, kind: Number.parseInt(kinds, 10) })
    count += 1
    end = to
  })
  close()
  return pages
}
