import { TokenWriter } from '@sheaf/contract/token-text'

/** Hears of a token: from where to where, and the number of its kind. */
export type AddToken = (start: number, end: number, kind: number) => void

/** Tells the tokens between two places of a text in their order, cut where the places cut them. */
export type TellTokens = (add: AddToken, from: number, to: number) => void

export interface TokenPage {
  /** Where it begins in the text, in UTF-16 code units. */
  start: number
  tokens: string
}

/** Three letters each, of up to three bytes: a page stays well below what an answer may hold. */
const tokensOfPage = 60_000

/** The tokens between two places, in parts that are answers of their own. */
export function pagesOf(tell: TellTokens, from: number, to: number): TokenPage[] {
  const pages: TokenPage[] = []
  let start = from
  let count = 0
  let writer = new TokenWriter(start)
  let last = from
  const close = () => {
    if (count > 0) pages.push({ start, tokens: writer.text })
  }
  const add: AddToken = (begin, end, kind) => {
    if (count === tokensOfPage) {
      close()
      count = 0
      start = last
      writer = new TokenWriter(start)
    }
    writer.add({ start: begin, end, kind })
    count += 1
    last = end
  }
  tell(add, from, to)
  close()
  return pages
}

/** The tokens between two places, whatever there is. */
export function tokensIn(tell: TellTokens, from: number, to: number): string {
  const writer = new TokenWriter(from)
  tell((start, end, kind) => writer.add({ start, end, kind }), from, to)
  return writer.text
}
