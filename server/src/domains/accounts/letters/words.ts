import type { MailLanguage } from '../../../http/reader-language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { zh } from './zh.ts'

/** What the mails of sign-up say, in one language. `{code}`, `{minutes}` and `{address}` stand for what each mail has. */
export interface LetterWords {
  code: { subject: string; why: string; howLong: string }
  accountExists: { subject: string; why: string; where: string; ignore: string }
}

export const letterWords: Readonly<Record<MailLanguage, LetterWords>> = { en, zh, es, fr, de, ja }
