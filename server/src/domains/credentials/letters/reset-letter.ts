import { limits, paths } from '@sheaf/contract'
import { fill } from '@sheaf/contract/messages'
import type { MailLanguage } from '../../../http/reader-language.ts'
import { layOut } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { resetWords } from './reset-words.ts'

interface Reset {
  to: string
  language: MailLanguage
  username: string
  /** Of the links in it. */
  origin: string
  token: string
}

/** The mail with the link to a new password. */
export function resetLetter({ to, language, username, origin, token }: Reset): Mail {
  const words = resetWords[language]
  return layOut({
    to,
    language,
    subject: words.subject,
    paragraphs: [
      fill(words.why, { username }, language),
      { link: `${origin}${paths.forget(token)}` },
      fill(words.howLong, { minutes: limits.passwordResetSeconds / 60 }, language),
      words.ignore,
    ],
  })
}
