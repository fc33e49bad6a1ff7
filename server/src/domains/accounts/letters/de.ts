import type { LetterWords } from './words.ts'

/** The mails about accounts in German. */
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
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse bei Sheaf wurde geändert',
    what: 'Ihr Konto verwendet jetzt {email}. Diese Adresse gehört weiterhin zu Ihrem Konto, bis Sie sie entfernen.',
    ignore:
      'Waren Sie das nicht? Dann melden Sie sich an, machen Sie diese Adresse wieder zur primären und ändern Sie Ihr Passwort.',
  },
  deletion: {
    subject: 'Ihr Sheaf-Konto wird gelöscht',
    what: 'Ihr Konto wird in {days} Tagen mit seinen Repositorys, Schlüsseln und allen übrigen Daten gelöscht.',
    undo: 'Haben Sie es sich anders überlegt, oder waren Sie das nicht? Melden Sie sich vorher an, dann wird nichts gelöscht.',
  },
  exportReady: {
    subject: 'Ihr Sheaf-Export ist fertig',
    what: 'Das Archiv Ihres Kontos kann {days} Tage lang heruntergeladen werden, wenn Sie angemeldet sind.',
    ignore:
      'Wenn Sie ihn nicht angefordert haben, ist jemand anderes in Ihrem Konto angemeldet. Ändern Sie Ihr Passwort.',
  },
}
