import type { MailLanguage } from '../../../http/reader-language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { zh } from './zh.ts'

/** What the mails about accounts say, in one language. `{code}`, `{minutes}`, `{days}`, `{email}` and `{address}` stand for what each has. */
export interface LetterWords {
  code: { subject: string; why: string; howLong: string }
  accountExists: { subject: string; why: string; where: string; ignore: string }
  emailChanged: { subject: string; what: string; ignore: string }
  deletion: { subject: string; what: string; undo: string }
  exportReady: { subject: string; what: string; ignore: string }
}

export const letterWords: Readonly<Record<MailLanguage, LetterWords>> = { en, zh, es, fr, de, ja }
