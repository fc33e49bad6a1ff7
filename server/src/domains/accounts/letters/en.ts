import type { LetterWords } from './words.ts'

/** The mails of sign-up in English. */
export const en: LetterWords = {
  code: {
    subject: '{code} is your Sheaf code',
    why: 'Someone, hopefully you, is signing up for Sheaf with this address. Enter this code to go on:',
    howLong:
      'It is valid for {minutes} minutes, in the browser that asked for it. If this was not you, ignore this mail.',
  },
  accountExists: {
    subject: 'You already have a Sheaf account',
    why: 'Someone, hopefully you, tried to sign up for Sheaf with this address. It has an account already, so there is no code to send.',
    where: 'Log in here: {address}',
    ignore: 'If this was not you, ignore this mail: nothing has changed.',
  },
}
