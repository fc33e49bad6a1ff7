import type { MailLanguage } from '../../../http/reader-language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { zh } from './zh.ts'

/** What mail is sent of. */
export type MailedKind =
  | 'signed-in-new-device'
  | 'password-changed'
  | 'password-reset'
  | 'password-ended'
  | 'access-key-created'
  | 'access-key-changed'
  | 'ssh-key-added'
  | 'signing-key-added'
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-created'
  | 'recovery-code-used'
  | 'factors-ended'
  | 'identity-added'
  | 'identity-removed'

/** What such a mail says, in one language. `{username}`, `{subject}` and the like stand for what each mail has. */
export interface NoticeWords {
  /** The subject of the mail, and its first sentence. */
  kinds: Readonly<Record<MailedKind, readonly [subject: string, said: string]>>
  when: string
  /** By a browser that is known, and by anything else. */
  from: string
  fromAddress: string
  device: string
  wasYou: string
  wasNot: string
  settings: string
}

export const noticeWords: Readonly<Record<MailLanguage, NoticeWords>> = { en, zh, es, fr, de, ja }
