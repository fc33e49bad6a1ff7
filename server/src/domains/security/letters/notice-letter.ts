import { paths } from '@sheaf/contract'
import { fill } from '@sheaf/contract/messages'
import { presentAddress } from '@sheaf/server-core/admission/address-of'
import type { MailLanguage } from '../../../http/reader-language.ts'
import type { RequestOrigin } from '../../../http/request-origin.ts'
import { type Letter, layOut } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { type MailedKind, noticeWords } from './words.ts'

interface Notice {
  to: string
  language: MailLanguage
  kind: MailedKind
  username: string
  /** What it is about, such as the title of a key. */
  subject: string
  origin: RequestOrigin
  /** In milliseconds since 1970. */
  at: number
  publicUrl: string | undefined
}

/** The mail about something that happened to an account, for its owner to know whether that was them. */
export function noticeLetter({ to, language, kind, username, subject, origin, at, publicUrl }: Notice): Mail {
  const words = noticeWords[language]
  const [title, said] = words.kinds[kind]
  const when = `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`
  // Without a configured address there is no link: what the request said could be anybody's.
  const link: Letter['paragraphs'] = publicUrl ? [words.settings, { link: `${publicUrl}${paths.security()}` }] : []
  return layOut({
    to,
    language,
    subject: title,
    paragraphs: [
      fill(said, { username, subject }, language),
      fill(words.when, { when }, language),
      ...place(origin, language),
      words.wasYou,
      words.wasNot,
      ...link,
    ],
  })
}

/** Nothing where no request led to it. */
function place({ address, browser, system }: RequestOrigin, language: MailLanguage): string[] {
  const words = noticeWords[language]
  if (address === '') return []
  const shown = presentAddress(address)
  if (browser === '' && system === '') return [fill(words.fromAddress, { address: shown }, language)]
  const device = browser !== '' && system !== '' ? fill(words.device, { browser, system }, language) : browser + system
  return [fill(words.from, { device, address: shown }, language)]
}
