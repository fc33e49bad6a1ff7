import { limits, paths } from '@sheaf/contract'
import { type Letter, layOut } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mailer.ts'

/** The mail with a code. */
export function codeLetter({ to, code }: { to: string; code: string }): Mail {
  const minutes = limits.codeSeconds / 60
  return layOut({
    to,
    subject: `${code} is your Sheaf code`,
    paragraphs: [
      'Someone, hopefully you, is signing up for Sheaf with this address. Enter this code to go on:',
      { big: code },
      `It is valid for ${minutes} minutes, in the browser that asked for it. If this was not you, ignore this mail.`,
    ],
  })
}

/** The mail to an address that has an account: only its owner learns so. */
export function accountExistsLetter({ to, publicUrl }: { to: string; publicUrl: string | undefined }): Mail {
  // Without a configured address there is no link: what the request said could be anybody's.
  const where: Letter['paragraphs'] = publicUrl ? [`Log in here: ${publicUrl}${paths.login()}`] : []
  return layOut({
    to,
    subject: 'You already have a Sheaf account',
    paragraphs: [
      'Someone, hopefully you, tried to sign up for Sheaf with this address. It has an account already, so there is no code to send.',
      ...where,
      'If this was not you, ignore this mail: nothing has changed.',
    ],
  })
}
