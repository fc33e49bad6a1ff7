import { ApiError } from '@sheaf/client/errors'
import type { Message } from '@sheaf/contract/messages'
import type { Language } from './language.ts'
import type { Translation } from './translations.ts'

let wanted: Language = 'en'
/** English needs none: it comes with each message. */
let translation: Translation | undefined

/** Turns messages to a language, once its sentences are there. What can't be had is said in English. */
export async function speakIn(language: Language): Promise<void> {
  wanted = language
  const found =
    language === 'en'
      ? undefined
      : await import('./translations.ts').then(({ translationTo }) => translationTo(language)).catch(() => undefined)
  // Someone who goes through the list of languages may be further by now.
  if (wanted === language) translation = found
}

/** A message of server or contract in the language of the page; in English where it does not know the code. */
export const textOf = (said: Message): string => translation?.(said) ?? said.text

/** The words to show for a failure: the server's own, else the screen's default. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.said && error.kind !== 'network' ? textOf(error.said) : fallback
}
