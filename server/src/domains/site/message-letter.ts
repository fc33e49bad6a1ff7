import type { InputOf } from '@sheaf/contract'
import { fill } from '@sheaf/contract/messages'
import type { MailLanguage } from '../../http/reader-language.ts'
import { layOut } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mailer.ts'
import { letterWords } from './letters/words.ts'

/** A message to whoever runs this Sheaf. */
export type SiteMessage = InputOf<'sendMessage'>['body']

interface Writing extends SiteMessage {
  to: string
  language: MailLanguage
  /** The account that wrote it; a visitor has none. */
  username: string | undefined
}

/** The mail with a message. An answer to it goes to the address that its sender gave. */
export function messageLetter({ to, language, username, topic, email, text }: Writing): Mail {
  const words = letterWords[language]
  const from = username === undefined ? words.fromVisitor : fill(words.fromAccount, { username }, language)
  const letter = layOut({
    to,
    language,
    subject: `Sheaf: ${words.topics[topic]}`,
    paragraphs: [`${from} <${email}>`, ...text.split(/\n{2,}/), username === undefined ? words.unproven : words.how],
  })
  return { ...letter, replyTo: email }
}
