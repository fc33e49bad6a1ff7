import type { LetterWords } from './words.ts'

/** The mails about accounts in English. */
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
  emailChanged: {
    subject: 'Your Sheaf email address was changed',
    what: 'Your account now uses {email}. This address stays with it until you remove it.',
    ignore: "Wasn't this you? Log in, make this address the primary one again and change your password.",
  },
  deletion: {
    subject: 'Your Sheaf account will be deleted',
    what: 'Your account, its repositories, keys and everything else in it will be deleted in {days} days.',
    undo: "Changed your mind, or wasn't this you? Log in before then and nothing is deleted.",
  },
  exportReady: {
    subject: 'Your Sheaf export is ready',
    what: 'The archive of your account can be downloaded for {days} days, once you are logged in.',
    ignore: "If you didn't ask for it, somebody else is logged in to your account. Change your password.",
  },
}
