import { foldAscii } from '../../db/fold-ascii.ts'

/** Words of one name beyond these find nothing: it is still found by its beginning. */
const maxTerms = 16

/** A name, or a part of one that somebody types, as names are compared: in lower case, with one hyphen between words. */
export const foldName = (text: string): string => foldAscii(text).replace(/[\s._-]+/g, '-')

/** What a name is found by: itself, and the rest of it from each of its words on. `Big-Llama_3.1` is found by `llama-3`. */
export function termsOf(name: string): string[] {
  const words = foldName(name).split('-').filter(Boolean)
  // A name may be nothing but an underscore.
  if (words.length === 0) return [foldName(name)]
  return [...new Set(words.slice(0, maxTerms).map((_, at) => words.slice(at).join('-')))]
}

/** A stretch of an index in the order of bytes. */
export interface Stretch {
  from: string
  /** Not part of it. */
  to: string
}

/** Behind every text that a prefix begins, in UTF-8. */
export const behindAll = '\u{10ffff}'

/** Where an index has what begins with a prefix. */
export const stretchOf = (prefix: string): Stretch => ({ from: prefix, to: prefix + behindAll })
