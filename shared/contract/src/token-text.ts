/** What words of a source code are coloured by, in the order by which answers number them from 1. */
export const tokenKinds = [
  'comment',
  'keyword',
  'string',
  'number',
  'constant',
  'type',
  'function',
  'property',
  'tag',
  'attribute',
  'meta',
  'heading',
  'link',
  'inserted',
  'deleted',
] as const

export type TokenKind = (typeof tokenKinds)[number]

/** Letters of a text that are coloured alike: from where to where, in UTF-16 code units, and the number of their kind from 1. */
export interface Token {
  start: number
  end: number
  kind: number
}

/** So many are put to the text at once: as many arguments as a call may well have. */
const lettersOfPiece = 3_000

/** The largest number that one letter stands for: below the surrogates. */
const most = 50_000

/** Numbers as letters that JSON writes as they are: behind the quotation mark, without the backslash. */
const codeOf = (number: number): number => (number < 57 ? number + 35 : number + 36)
const numberOf = (code: number): number => (code < 92 ? code - 35 : code - 36)

/**
 * Writes tokens, which follow each other, as a text: three letters for each, how far it begins behind the one before, how long it is, its kind.
 * A step that is too long for a letter is a token of no length before it.
 */
export class TokenWriter {
  /** Written in pieces: a text to whose end three letters are put at a time is a chain, which V8 carries through each collection. */
  #text = ''
  #codes: number[] = []
  #at: number

  /** `from`: where the first step begins. */
  constructor(from: number) {
    this.#at = from
  }

  add({ start, end, kind }: Token): void {
    while (start - this.#at > most) this.#put(this.#at + most, this.#at + most, 0)
    for (let from = start; from < end; from += most) this.#put(from, Math.min(end, from + most), kind)
  }

  #put(start: number, end: number, kind: number): void {
    if (this.#codes.length > lettersOfPiece) this.#flush()
    this.#codes.push(codeOf(start - this.#at), codeOf(end - start), codeOf(kind))
    this.#at = end
  }

  #flush(): void {
    this.#text += String.fromCharCode(...this.#codes)
    this.#codes = []
  }

  get text(): string {
    this.#flush()
    return this.#text
  }
}

/** Reads tokens as they were written, into three numbers for each: start, end, kind. */
export function readTokens(text: string, from: number): Uint32Array {
  const tokens = new Uint32Array(text.length - (text.length % 3))
  let at = from
  for (let index = 0; index < tokens.length; index += 3) {
    const start = at + numberOf(text.charCodeAt(index))
    at = start + numberOf(text.charCodeAt(index + 1))
    tokens[index] = start
    tokens[index + 1] = at
    tokens[index + 2] = numberOf(text.charCodeAt(index + 2))
  }
  return tokens
}
