import { paths } from '@sheaf/contract'
import { fill } from '@sheaf/contract/messages'
import type { MailLanguage } from '../../../http/reader-language.ts'
import { type Letter, layOut } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { letterWords } from './words.ts'

interface InvitationLetter {
  to: string
  language: MailLanguage
  /** Usernames, in the rules of which nothing is that a mail must escape. */
  inviter: string
  team: string
  publicUrl: string | undefined
}

/** The mail to somebody who is invited to a team. It is the same whether its address has an account or not. */
export function invitationLetter({ to, language, inviter, team, publicUrl }: InvitationLetter): Mail {
  const words = letterWords[language]
  // Without a configured address there is no link: what the request said could be anybody's.
  const where: Letter['paragraphs'] = publicUrl
    ? [fill(words.where, { address: `${publicUrl}${paths.teams()}` }, language)]
    : []
  return layOut({
    to,
    language,
    subject: fill(words.subject, { inviter, team }, language),
    paragraphs: [fill(words.why, { inviter, team }, language), ...where, words.account, words.ignore],
  })
}
