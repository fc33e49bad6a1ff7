import type { LetterWords } from './words.ts'

/** The mails of sign-up in German. */
export const de: LetterWords = {
  code: {
    subject: '{code} ist Ihr Sheaf-Code',
    why: 'Ihr Code für Sheaf:',
    howLong:
      'Er ist {minutes} Minuten gültig und funktioniert nur in dem Browser, in dem Sie ihn angefordert haben. Sie haben keinen Code angefordert? Dann ignorieren Sie diese E-Mail.',
  },
  accountExists: {
    subject: 'Sie haben bereits ein Sheaf-Konto',
    why: 'Zu dieser Adresse gibt es bereits ein Konto, deshalb haben wir keinen Code geschickt.',
    where: 'Hier melden Sie sich an: {address}',
    ignore: 'Sie wollten sich nicht registrieren? Dann ignorieren Sie diese E-Mail. Es hat sich nichts geändert.',
  },
}
