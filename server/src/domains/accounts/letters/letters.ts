import { limits, paths } from '@sheaf/contract'
import { fill } from '@sheaf/contract/messages'
import type { MailLanguage } from '../../../http/reader-language.ts'
import { type Letter, layOut } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { letterWords } from './words.ts'

interface Receiver {
  to: string
  language: MailLanguage
}

/** The mail with a code. */
export function codeLetter({ to, language, code }: Receiver & { code: string }): Mail {
  const words = letterWords[language].code
  return layOut({
    to,
    language,
    subject: fill(words.subject, { code }, language),
    paragraphs: [words.why, { big: code }, fill(words.howLong, { minutes: limits.codeSeconds / 60 }, language)],
  })
}

/** The mail to an address that has an account: only its owner learns so. */
export function accountExistsLetter({ to, language, publicUrl }: Receiver & { publicUrl: string | undefined }): Mail {
  const words = letterWords[language].accountExists
  // Without a configured address there is no link: what the request said could be anybody's.
  const where: Letter['paragraphs'] = publicUrl
    ? [fill(words.where, { address: `${publicUrl}${paths.login()}` }, language)]
    : []
  return layOut({ to, language, subject: words.subject, paragraphs: [words.why, ...where, words.ignore] })
}

/** The mail to the address that was the primary one: whoever changed it may not be its owner. */
export function emailChangedLetter({ to, language, email }: Receiver & { email: string }): Mail {
  const words = letterWords[language].emailChanged
  const paragraphs = [fill(words.what, { email }, language), words.ignore]
  return layOut({ to, language, subject: words.subject, paragraphs })
}

/** The mail that says when an account is deleted, and how to keep it. */
export function deletionLetter({ to, language, days }: Receiver & { days: number }): Mail {
  const words = letterWords[language].deletion
  return layOut({
    to,
    language,
    subject: words.subject,
    paragraphs: [fill(words.what, { days }, language), words.undo],
  })
}

/** The mail that says where the archive of an account is; there is a link where the server knows its address. */
export function exportLetter({
  to,
  language,
  days,
  publicUrl,
}: Receiver & { days: number; publicUrl: string | undefined }): Mail {
  const words = letterWords[language].exportReady
  const link: Letter['paragraphs'] = publicUrl ? [{ link: `${publicUrl}${paths.accountSettings()}` }] : []
  const paragraphs = [fill(words.what, { days }, language), ...link, words.ignore]
  return layOut({ to, language, subject: words.subject, paragraphs })
}
