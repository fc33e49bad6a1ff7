import { type TokenKind, tokenKinds } from '@sheaf/contract/token-text'
import type { AddToken } from '../token-pages.ts'
import {
  constants,
  keywords,
  longestWord,
  modifiers,
  wordsBeforeHead,
  wordsBeforePattern,
  wordsBeforeStar,
} from './words.ts'

interface Scan {
  add: AddToken
  /** What begins behind it is not read. */
  end?: number
  /** Asked once in some thousand letters. */
  isLate?: () => boolean
}

/**
 * Colours JavaScript by what stands right before and behind a word, in one pass and without a tree, in a fraction of the time that a parser takes. What a word
 * is that only the whole text could tell is guessed. Says how far it came.
 */
export function scanScript(text: string, { add, end = text.length, isLate = () => false }: Scan): number {
  const scanner = new ScriptScanner(text, add)
  let looked = 0
  while (scanner.at < end) {
    scanner.step()
    if (scanner.at - looked < lettersOfLook) continue
    looked = scanner.at
    if (isLate()) break
  }
  return scanner.at
}

const lettersOfLook = 4_000

/** What stands further in than so many brackets nobody wrote: no more are remembered. */
const mostOpen = 10_000

const numberOf = (kind: TokenKind) => tokenKinds.indexOf(kind) + 1
const comment = numberOf('comment')
const keyword = numberOf('keyword')
const string = numberOf('string')
const number = numberOf('number')
const constant = numberOf('constant')
const type = numberOf('type')
const called = numberOf('function')
const property = numberOf('property')
const meta = numberOf('meta')

/** What a bracket that is open holds; `place` is one in a template string, `head` the condition of a statement. */
type Holder = 'block' | 'object' | 'pattern' | 'class' | 'names' | 'place' | 'head' | 'parentheses' | 'brackets'

/** What came last: it decides what a slash and a brace are, and what a word is. */
type Before = 'value' | 'operator' | 'statement' | 'dot'

/** Codes of letters that decide. */
const code = {
  line: 10,
  quote: 34,
  hash: 35,
  dollar: 36,
  apostrophe: 39,
  open: 40,
  close: 41,
  star: 42,
  plus: 43,
  comma: 44,
  minus: 45,
  dot: 46,
  slash: 47,
  colon: 58,
  semicolon: 59,
  equals: 61,
  greater: 62,
  question: 63,
  at: 64,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  backtick: 96,
  openBrace: 123,
  closeBrace: 125,
} as const

/** Letters of names below 128; all above are, but for spaces. */
const namesAre = new Uint8Array(128)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$') {
  namesAre[letter.charCodeAt(0)] = 1
}
const isOfName = (letter: number): boolean =>
  letter < 128 ? namesAre[letter] === 1 : letter > 160 && letter !== 0xfeff
const isDigit = (letter: number): boolean => letter >= 48 && letter <= 57
const isBlank = (letter: number): boolean => letter <= 32 || letter === 160 || letter === 0xfeff

const numberAt = /0[xX][\da-fA-F_]+n?|0[oObB][\d_]+n?|(?:\d[\d_]*)?(?:\.[\d_]*)?(?:[eE][+-]?\d[\d_]*)?n?/y

const escapeAt = /\\(?:u\{[\da-fA-F]{1,6}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[\s\S])/y

class ScriptScanner {
  at = 0
  readonly #text: string
  readonly #add: AddToken
  readonly #open: Holder[] = []
  #before: Before = 'statement'
  /** The word right before, where it says what follows. */
  #word = ''
  /** Whether a property may be named here. */
  #isKey = false
  /** What the next brace opens, where words before it have said so. */
  #next: 'class' | 'names' | undefined
  /** Whether the next colon ends a label. */
  #inCase = false
  /** Whether the class of a new object is being named. */
  #isNew = false
  #isNewLine = true
  /** So far it was seen that no slash ends an expression. */
  #noRegexpUntil = 0

  constructor(text: string, add: AddToken) {
    this.#text = text
    this.#add = add
    if (text.startsWith('#!')) this.#put(comment, this.#endOfLine())
  }

  /** Reads one thing, and the blanks before it. */
  step(): void {
    this.#skipBlanks()
    const letter = this.#letter()
    if (Number.isNaN(letter)) return
    if (isDigit(letter) || (letter === code.dot && isDigit(this.#letter(1)))) this.#number()
    else if (isOfName(letter) || letter === code.hash) this.#name()
    else if (letter === code.quote || letter === code.apostrophe) this.#string(letter)
    else if (letter === code.backtick) this.#template(this.at + 1)
    else if (letter === code.slash) this.#slash()
    else this.#punctuation(letter)
  }

  #letter(ahead = 0): number {
    return this.#text.charCodeAt(this.at + ahead)
  }

  #endOfLine(): number {
    const found = this.#text.indexOf('\n', this.at)
    return found < 0 ? this.#text.length : found
  }

  #skipBlanks(): void {
    for (let letter = this.#letter(); isBlank(letter); letter = this.#letter()) {
      this.#isNewLine ||= letter === code.line
      this.at += 1
    }
  }

  #put(kind: number, to: number): void {
    const end = Math.min(to, this.#text.length)
    if (end > this.at) this.#add(this.at, end, kind)
    this.at = end
  }

  #is(before: Before, word = ''): void {
    this.#before = before
    this.#word = word
    this.#isKey = false
    this.#isNewLine = false
  }

  #number(): void {
    numberAt.lastIndex = this.at
    numberAt.test(this.#text)
    this.#put(number, Math.max(this.at + 1, numberAt.lastIndex))
    this.#is('value')
  }

  #string(quote: number): void {
    let to = this.at + 1
    for (; to < this.#text.length; to += 1) {
      const letter = this.#text.charCodeAt(to)
      if (letter === quote || letter === code.line) break
      if (letter === code.backslash) to = this.#escape(to) - 1
    }
    this.#put(string, this.#text.charCodeAt(to) === quote ? to + 1 : to)
    this.#is('value')
    // The module that names come from.
    if (this.#next === 'names') this.#next = undefined
  }

  /** Within a string; says where it ends. */
  #escape(at: number): number {
    escapeAt.lastIndex = at
    escapeAt.test(this.#text)
    this.#put(string, at)
    this.#put(constant, Math.max(at + 1, escapeAt.lastIndex))
    return this.at
  }

  /** Goes on with a template string from where nothing of it was read yet. */
  #template(from: number): void {
    let to = from
    while (to < this.#text.length) {
      const letter = this.#text.charCodeAt(to)
      if (letter === code.backtick) {
        to += 1
        break
      }
      if (letter === code.dollar && this.#text.charCodeAt(to + 1) === code.openBrace) {
        this.#put(string, to)
        this.#openBracket('place', 2)
        return
      }
      to = letter === code.backslash ? this.#escape(to) : to + 1
    }
    this.#put(string, to)
    this.#is('value')
  }

  #slash(): void {
    const next = this.#letter(1)
    if (next === code.slash) this.#put(comment, this.#endOfLine())
    else if (next === code.star) this.#put(comment, this.#behind('*/', 2))
    else {
      const to = this.#before === 'value' ? undefined : this.#endOfRegexp()
      if (to === undefined) this.#pass(1, 'operator')
      else {
        this.#put(string, to)
        this.#is('value')
      }
    }
  }

  /** Where a text ends that stands so many letters further or later. */
  #behind(ending: string, letters: number): number {
    const found = this.#text.indexOf(ending, this.at + letters)
    return found < 0 ? this.#text.length : found + ending.length
  }

  #endOfRegexp(): number | undefined {
    // Else a line of slashes is looked through once for each.
    if (this.at < this.#noRegexpUntil) return undefined
    const end = this.#endOfLine()
    let inSet = false
    for (let to = this.at + 1; to < end; to += 1) {
      const letter = this.#text.charCodeAt(to)
      if (letter === code.backslash) to += 1
      else if (letter === code.openBracket) inSet = true
      else if (letter === code.closeBracket) inSet = false
      else if (letter === code.slash && !inSet) {
        do to += 1
        while (isOfName(this.#text.charCodeAt(to)))
        return to
      }
    }
    this.#noRegexpUntil = end
    return undefined
  }

  #punctuation(letter: number): void {
    const next = this.#letter(1)
    switch (letter) {
      case code.openBrace:
        this.#openBrace()
        break
      case code.open:
        this.#isNew = false
        this.#openBracket(wordsBeforeHead.has(this.#word) ? 'head' : 'parentheses')
        break
      case code.openBracket:
        this.#openBracket('brackets')
        break
      case code.close:
      case code.closeBracket:
      case code.closeBrace:
        this.#close()
        break
      case code.semicolon:
        this.#pass(1, 'statement')
        this.#isKey = this.#holder === 'class'
        this.#next = undefined
        break
      case code.comma:
        this.#pass(1, 'operator')
        this.#isKey = this.#holder === 'object' || this.#holder === 'pattern'
        break
      case code.colon:
        this.#pass(1, this.#inCase ? 'statement' : 'operator')
        this.#inCase = false
        break
      case code.at:
        this.#put(meta, this.at + 1)
        break
      default:
        this.#operator(letter, next)
    }
  }

  #operator(letter: number, next: number): void {
    if (letter === code.star && this.#makesGenerator()) this.#put(keyword, this.at + 1)
    else if (letter === code.dot) {
      if (next === code.dot) this.#pass(3, 'operator')
      else this.#pass(1, 'dot')
    } else if (letter === code.question && next === code.dot) this.#pass(2, 'dot')
    else if (letter === code.equals && next === code.greater) this.#pass(2, 'statement', 'arrow')
    // Before or behind its operand, and neither makes one.
    else if ((letter === code.plus || letter === code.minus) && next === letter) this.at += 2
    else this.#pass(1, 'operator')
  }

  #pass(letters: number, before: Before, word = ''): void {
    this.at += letters
    this.#is(before, word)
  }

  #makesGenerator(): boolean {
    return this.#isKey || this.#next === 'names' || wordsBeforeStar.has(this.#word)
  }

  get #holder(): Holder | undefined {
    return this.#open.at(-1)
  }

  #enter(holder: Holder): void {
    if (this.#open.length < mostOpen) this.#open.push(holder)
  }

  #openBracket(holder: Holder, letters = 1): void {
    this.#enter(holder)
    this.#pass(letters, 'operator')
  }

  #openBrace(): void {
    const value = wordsBeforePattern.has(this.#word) ? 'pattern' : 'object'
    const holder = this.#next ?? (this.#before === 'operator' ? value : 'block')
    this.#next = undefined
    this.#enter(holder)
    this.#pass(1, holder === value ? 'operator' : 'statement')
    this.#isKey = holder === value || holder === 'class'
  }

  #close(): void {
    const holder = this.#open.pop()
    this.#pass(1, holder === 'block' || holder === 'class' || holder === 'head' ? 'statement' : 'value')
    this.#isKey = this.#holder === 'class' && holder === 'block'
    if (holder === 'names') this.#next = 'names'
    // The brace is no part of the string.
    else if (holder === 'place') this.#template(this.at)
  }

  #name(): void {
    const start = this.at
    do this.at += 1
    while (isOfName(this.#letter()))
    const end = this.at
    const isNewLine = this.#isNewLine
    this.#isNewLine = false
    this.#skipBlanks()
    const kind = this.#kindOf(start, end, isNewLine)
    if (kind !== undefined) this.#add(start, end, kind)
  }

  /** Of a name, or nothing where it is plain. What follows it stands here. */
  #kindOf(start: number, end: number, isNewLine: boolean): number | undefined {
    const text = end - start > longestWord ? '' : this.#text.slice(start, end)
    const next = this.#letter()
    const isPrivate = this.#text.charCodeAt(start) === code.hash
    const isCalled = next === code.open || (next === code.question && this.#text.startsWith('?.(', this.at))
    const breaks = this.#isNewLine
    const holder = this.#holder
    const before = this.#before
    const isKey = this.#isKey || (holder === 'class' && isNewLine && before === 'value')
    const isNew = this.#isNew
    const last = this.#word
    const then = (next: Before, word = '') => {
      this.#is(next, word)
      this.#isNewLine = breaks
    }
    if (before === 'dot') {
      then('value')
      return isCalled && !isNew && !isPrivate ? called : property
    }
    if (isPrivate || (isKey && this.#isNameOfProperty(holder, next))) {
      then('value')
      return property
    }
    if (isKey && modifiers.has(text)) {
      this.#isKey = true
      this.#isNewLine = breaks
      return keyword
    }
    if (isKey && holder === 'class') {
      then('value')
      return property
    }
    const isDefaultName = text === 'default' && last === 'as'
    if (keywords.has(text) && !isDefaultName) return this.#keyword(text, then)
    if (text === 'async' && (before !== 'value' || isNewLine) && (isOfName(next) || next === code.open)) return keyword
    const begins = (before === 'statement' && last !== 'arrow') || (before === 'value' && isNewLine)
    const isLabel = next === code.colon && begins && (holder === 'block' || holder === undefined)
    if (isLabel) this.#inCase = true
    if (isLabel || ((last === 'break' || last === 'continue') && !isNewLine)) {
      then('value')
      return meta
    }
    if (this.#isWord(text)) {
      then('operator', text)
      return keyword
    }
    then('value')
    if (next !== code.dot) this.#isNew = false
    if (constants.has(text)) return constant
    if (last === 'class' || (isNew && next !== code.dot)) return type
    if (last === 'expression') return undefined
    return isCalled || last === 'function' || next === code.backtick ? called : undefined
  }

  #isNameOfProperty(holder: Holder | undefined, next: number): boolean {
    switch (next) {
      case code.open:
        return true
      case code.equals:
      case code.semicolon:
        return holder === 'class'
      case code.closeBrace:
        return holder !== 'pattern'
      case code.comma:
        return holder === 'object'
      case code.colon:
        return holder !== 'class'
      default:
        return false
    }
  }

  #keyword(text: string, then: (next: Before, word?: string) => void): number {
    this.#isNew = text === 'new'
    // The name of an expression is a name like others.
    const isStatement = this.#before !== 'operator' || this.#word === 'export' || this.#word === 'default'
    switch (text) {
      case 'this':
        then('value')
        return keyword
      case 'do':
      case 'else':
      case 'finally':
      case 'try':
      case 'catch':
        then('statement')
        return keyword
      case 'class':
        this.#next = 'class'
        then('operator', isStatement ? text : 'expression')
        return keyword
      case 'import':
      case 'export':
        // Not where a module is loaded meanwhile.
        this.#next = this.#letter() === code.open || this.#letter() === code.dot ? undefined : 'names'
        break
      case 'case':
        this.#inCase = true
        break
      case 'default':
        this.#inCase = this.#next !== 'names'
        this.#next = undefined
        break
      case 'extends':
        break
      case 'function':
        this.#next = undefined
        then('operator', isStatement ? text : 'expression')
        return keyword
      case 'await':
        if (this.#word === 'for') {
          then('operator', 'for')
          return keyword
        }
        break
      default:
        this.#next = undefined
    }
    then('operator', text)
    return keyword
  }

  /** Whether a word that may be a name is none here. */
  #isWord(text: string): boolean {
    switch (text) {
      case 'of':
        return this.#before === 'value' && this.#holder === 'head'
      case 'as':
        return this.#holder === 'names' || this.#next === 'names'
      case 'from':
        return this.#next === 'names'
      default:
        return false
    }
  }
}
