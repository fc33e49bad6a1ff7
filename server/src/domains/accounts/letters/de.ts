import type { LetterWords } from './words.ts'

/** The mails of sign-up in German. */
export const de: LetterWords = {
  code: {
    subject: '{code} ist Ihr Sheaf-Code',
    why: 'Jemand, hoffentlich Sie, registriert sich mit dieser Adresse bei Sheaf. Geben Sie diesen Code ein, um fortzufahren:',
    howLong:
      'Er gilt {minutes} Minuten lang in dem Browser, der ihn angefordert hat. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
  },
  accountExists: {
    subject: 'Sie haben bereits ein Sheaf-Konto',
    why: 'Jemand, hoffentlich Sie, wollte sich mit dieser Adresse bei Sheaf registrieren. Zu ihr gehört bereits ein Konto, deshalb gibt es keinen Code.',
    where: 'Hier melden Sie sich an: {address}',
    ignore: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
  },
}
