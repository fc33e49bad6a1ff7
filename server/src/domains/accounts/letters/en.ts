import type { LetterWords } from './words.ts'

/** The mails of sign-up in English. */
export const en: LetterWords = {
  code: {
    subject: '{code} is your Sheaf code',
    why: 'Your code for Sheaf:',
    howLong:
      "It expires in {minutes} minutes and works only in the browser where you asked for it. Didn't ask? Ignore this email.",
  },
  accountExists: {
    subject: 'You already have a Sheaf account',
    why: "This address already has an account, so we didn't send a code.",
    where: 'Log in here: {address}',
    ignore: "Didn't try to sign up? Ignore this email. Nothing has changed.",
  },
}
