import type { NoticeWords } from './words.ts'

/** Mail about what happened to an account, in German. */
export const de: NoticeWords = {
  kinds: {
    'signed-in-new-device': [
      'Neue Anmeldung bei Ihrem Sheaf-Konto',
      'Jemand hat sich auf einem neuen Gerät bei {username} angemeldet.',
    ],
    'password-changed': ['Ihr Sheaf-Passwort wurde geändert', 'Das Passwort von {username} wurde geändert.'],
    'password-reset': [
      'Ihr Sheaf-Passwort wurde zurückgesetzt',
      'Das Passwort von {username} wurde über einen Link zurückgesetzt, den wir Ihnen geschickt haben. Sie wurden überall abgemeldet.',
    ],
    'password-ended': [
      'Ihr Sheaf-Passwort wurde von der Verwaltung zurückgesetzt',
      'Die Verwaltung dieses Servers hat das Passwort von {username} ungültig gemacht. Sie wurden überall abgemeldet.',
    ],
    'access-key-created': [
      'Neuer Zugriffsschlüssel in Ihrem Sheaf-Konto',
      'Für {username} wurde der Zugriffsschlüssel „{subject}“ erstellt.',
    ],
    'access-key-changed': [
      'Ein Zugriffsschlüssel Ihres Sheaf-Kontos wurde geändert',
      'Der Zugriffsschlüssel „{subject}“ von {username} wurde geändert: sein Titel, seine Berechtigungen, von wo oder wie lange er gilt.',
    ],
    'ssh-key-added': [
      'Neuer SSH-Schlüssel in Ihrem Sheaf-Konto',
      'Für {username} wurde der SSH-Schlüssel „{subject}“ hinzugefügt.',
    ],
    'signing-key-added': [
      'Neuer Signaturschlüssel in Ihrem Sheaf-Konto',
      'Für {username} wurde der Signaturschlüssel „{subject}“ hinzugefügt.',
    ],
    'totp-added': [
      'Authenticator-App in Ihrem Sheaf-Konto eingerichtet',
      'Für {username} wurde eine Authenticator-App eingerichtet.',
    ],
    'totp-removed': [
      'Authenticator-App in Ihrem Sheaf-Konto deaktiviert',
      'Die Authenticator-App von {username} wurde deaktiviert.',
    ],
    'passkey-added': [
      'Neuer Passkey in Ihrem Sheaf-Konto',
      'Für {username} wurde der Passkey „{subject}“ hinzugefügt.',
    ],
    'passkey-removed': [
      'Passkey aus Ihrem Sheaf-Konto gelöscht',
      'Der Passkey „{subject}“ von {username} wurde gelöscht.',
    ],
    'recovery-codes-created': [
      'Neue Wiederherstellungscodes für Ihr Sheaf-Konto',
      'Für {username} wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
    ],
    'recovery-code-used': [
      'Ein Wiederherstellungscode Ihres Sheaf-Kontos wurde verwendet',
      'Jemand hat sich mit einem Wiederherstellungscode bei {username} angemeldet.',
    ],
    'factors-ended': [
      'Zwei-Faktor-Authentifizierung Ihres Sheaf-Kontos entfernt',
      'Die Verwaltung dieses Servers hat Authenticator-App und alle Passkeys von {username} entfernt.',
    ],
    'identity-added': [
      'Neuer Anmeldeanbieter in Ihrem Sheaf-Konto',
      '{subject} wurde mit {username} verbunden. Wer sich dort anmeldet, kann sich bei diesem Konto anmelden.',
    ],
    'identity-removed': ['Anmeldeanbieter aus Ihrem Sheaf-Konto entfernt', '{subject} wurde von {username} getrennt.'],
  },
  when: 'Wann: {when}',
  from: 'Wo: {device}, {address}',
  fromAddress: 'Wo: {address}',
  device: '{browser} unter {system}',
  wasYou: 'Wenn Sie das waren, müssen Sie nichts tun.',
  wasNot:
    'Wenn nicht, ändern Sie Ihr Passwort, melden Sie unbekannte Geräte ab und löschen Sie Schlüssel, die Sie nicht kennen.',
  settings: 'Ihre Sicherheitseinstellungen:',
}
