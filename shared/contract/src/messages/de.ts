import type { Sentences } from './message.ts'

/** The sentences of en.ts in German. */
export const de: Sentences = {
  'access_key.cannot_open': 'Das geht mit keinem Zugriffsschlüssel: Melden Sie sich im Browser an',
  'access_key.expired': 'Das Ablaufdatum muss in der Zukunft liegen',
  'access_key.incomplete': 'Titel und Ablaufdatum sind erforderlich',
  'access_key.insufficient': 'Dieser Zugriffsschlüssel gewährt {area} nicht in Stufe {level}',
  'access_key.insufficient_for_ssh':
    'Dieser Zugriffsschlüssel gewährt repo_access nicht in Stufe 2, die ein SSH-Schlüssel eröffnen würde',
  'access_key.invalid': 'Dieser Zugriffsschlüssel ist falsch, abgelaufen oder gelöscht',
  'access_key.missing': 'Diesen Zugriffsschlüssel gibt es nicht',
  'access_key.read_only': 'Dieser Zugriffsschlüssel darf Repositorys lesen, aber nicht in sie schreiben',
  'access_key.too_many':
    'Ein Konto hat höchstens {max:number} Zugriffsschlüssel, abgelaufene mitgezählt. Löschen Sie zuerst einen',

  'account.log_in': 'Bitte melden Sie sich an',
  'account.not_signed_in': 'Niemand ist angemeldet',
  'account.suspended': 'Dieses Konto ist gesperrt. Den Grund kennt, wer diesen Server betreibt',
  'account.too_many_wrong_passwords':
    'Für dieses Konto wurden zu viele falsche Passwörter probiert, und von diesem Gerät oder Netz aus hat sich noch niemand angemeldet. Versuchen Sie es in {wait:duration} erneut: Ein Versuch ist dann für Sie reserviert. Geräte, die schon angemeldet waren, kommen weiterhin hinein',
  'account.wrong_credentials': 'Es gibt kein Konto mit diesem Namen und Passwort',
  'account.wrong_git_password':
    'Benutzername oder Passwort ist falsch. Git nimmt Ihr Kontopasswort oder einen Zugriffsschlüssel',

  'branch_name.invalid': 'Git lässt diesen Branch-Namen nicht zu',
  'branch_name.required': 'Bitte geben Sie einen Branch-Namen ein',
  'branch_name.too_long': 'Ein Branch-Name hat höchstens {max:number} Zeichen',

  'browse.binary': 'Eine Binärdatei hat keine Zeilen',
  'browse.file_too_large': 'Dateien über {max:bytes} werden nicht zeilenweise untersucht',
  'browse.no_commit': 'Hier gibt es noch keinen Commit',
  'browse.no_file': 'Diese Datei gibt es hier nicht',
  'browse.no_folder': 'Diesen Ordner gibt es hier nicht',
  'browse.no_revision': 'Es gibt keinen Branch, kein Tag und keinen Commit mit diesem Namen',
  'browse.path_dots': 'Ein Pfad in einem Repository enthält weder . noch ..',
  'browse.submodule': 'Das ist ein Submodul: Sein Inhalt liegt in einem anderen Repository',
  'browse.takes_too_long': 'Das herauszufinden dauert zu lange',
  'browse.too_many_branches': 'Dieses Repository hat zu viele Branches, um sie aufzulisten',
  'browse.too_many_entries': 'Dieser Ordner hat zu viele Einträge, um sie aufzulisten',

  'email.invalid': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'email.required': 'Bitte geben Sie Ihre E-Mail-Adresse ein',
  'email.too_long': 'Eine E-Mail-Adresse hat höchstens {max:number} Zeichen',

  'field.malformed': 'Dieser Wert ist ungültig',
  'field.required': 'Dieses Feld ist erforderlich',
  'field.too_large': 'Der größte Wert ist {max:number}',
  'field.too_long': 'Höchstens {max:number} Zeichen',
  'field.too_short': 'Mindestens {min:number} Zeichen',
  'field.too_small': 'Der kleinste Wert ist {min:number}',

  'login.password_required': 'Bitte geben Sie Ihr Passwort ein',
  'login.username_required': 'Bitte geben Sie Ihren Benutzernamen ein',

  'owner_name.characters': 'Erlaubt sind Buchstaben, Ziffern und Unterstriche, im Inneren auch Punkte und Bindestriche',
  'owner_name.dots': 'Punkte und Bindestriche dürfen nicht aufeinander folgen',
  'owner_name.ending': 'Diese Endung ist reserviert',
  'owner_name.reserved': 'Dieser Name ist reserviert',
  'owner_name.too_long': 'Ein Name hat höchstens {max:number} Zeichen',

  'password.required': 'Bitte geben Sie Ihr Passwort ein',
  'password.too_long': 'Ein Passwort hat höchstens {max:number} Zeichen',
  'password.too_short': 'Das Passwort muss mindestens {min:number} Zeichen lang sein',

  'registration.closed': 'Die Registrierung ist geschlossen',
  'registration.code_required': 'Bitte geben Sie den Code ein',
  'registration.code_wrong': 'Der Code ist falsch oder abgelaufen',
  'registration.confirm_differs': 'Passwort und Bestätigung stimmen nicht überein',
  'registration.confirm_required': 'Bitte bestätigen Sie das Passwort',
  'registration.taken': 'Diese E-Mail-Adresse oder dieser Benutzername ist bereits registriert',
  'registration.terms_required': 'Bitte stimmen Sie den Nutzungsbedingungen zu',
  'registration.unverified': 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse mit dem Code',
  'registration.username_required': 'Bitte geben Sie Ihren Benutzernamen ein',

  'repository.damaged':
    'Dieses Repository ist auf dem Server beschädigt und nicht vollständig lesbar. Der Betreiber ist benachrichtigt',
  'repository.description_too_long': 'Eine Beschreibung hat höchstens {max:number} Zeichen',
  'repository.disk_quota':
    '{owner} belegt {used:bytes} von {quota:bytes} Speicherplatz, und hierfür reicht der Rest nicht. Übertragen Sie weniger, oder bitten Sie den Betreiber dieses Servers um mehr',
  'repository.missing': 'Repository nicht gefunden',
  'repository.name_required': 'Bitte geben Sie den Namen des Repositorys ein',
  'repository.name_taken': 'Der Besitzer hat bereits ein Repository mit diesem Namen',
  'repository.no_storage_node': 'Diesen Speicherknoten gibt es nicht',
  'repository.not_creator': 'Sie dürfen für diesen Besitzer keine Repositorys anlegen',
  'repository.not_team': 'Dieser Besitzer ist kein Team',
  'repository.owner_required': 'Bitte wählen Sie einen Besitzer',
  'repository.read_only': 'Sie dürfen {owner}/{name} lesen, aber nicht hineinschreiben',
  'repository.storage_required': 'Bitte wählen Sie einen Speicher',
  'repository.team': 'Dieser Besitzer ist ein Team',
  'repository.too_many':
    'Ein Besitzer hat höchstens {max:number} Repositorys. Bitten Sie den Betreiber dieses Servers, einige zu entfernen',

  'repository_name.characters':
    'Erlaubt sind Buchstaben, Ziffern, Unterstriche, Punkte und Bindestriche; am Anfang ein Buchstabe, eine Ziffer oder ein Unterstrich',
  'repository_name.dots': 'Punkte dürfen weder aufeinander folgen noch am Ende stehen',
  'repository_name.ending': 'Der Name eines Repositorys darf nicht auf {ending} enden',
  'repository_name.reserved': 'Dieser Name ist reserviert',
  'repository_name.too_long': 'Ein Name hat höchstens {max:number} Zeichen',

  'request.address_malformed': 'Diese Adresse ist fehlerhaft',
  'request.address_too_long': 'Diese Adresse ist zu lang',
  'request.foreign_site': 'Diese Anfrage kommt von einer anderen Website',
  'request.malformed': 'Die Anfrage ist fehlerhaft',
  'request.media_type': 'Senden Sie den Inhalt als application/json',
  'request.no_json': 'Der Inhalt ist kein gültiges JSON',
  'request.not_found': 'Nicht gefunden',
  'request.timeout': 'Diese Anfrage hat zu lange gedauert',
  'request.too_large': 'Diese Anfrage ist zu groß',
  'request.too_many': 'Zu viele Versuche. Versuchen Sie es in {wait:duration} erneut',
  'request.unknown_cursor': 'Dieser Cursor stammt aus keiner Antwort',

  'server.busy': 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal',
  'server.busy_for_caller': 'Zu viele Ihrer Anfragen sind in Arbeit. Versuchen Sie es gleich noch einmal',
  'server.database_busy': 'Die Datenbank ist ausgelastet. Versuchen Sie es gleich noch einmal',
  'server.database_damaged': 'Die Datenbank des Servers ist beschädigt. Der Betreiber muss sie wiederherstellen',
  'server.database_unavailable': 'Die Datenbank antwortet gerade nicht. Versuchen Sie es gleich noch einmal',
  'server.database_unwritable':
    'Die Datenbank des Servers lässt sich nicht beschreiben. Das muss der Betreiber beheben',
  'server.disk_failed': 'Die Festplatte des Servers ist ausgefallen. Das muss der Betreiber beheben',
  'server.disk_full':
    'Die Festplatte des Servers ist voll. Lesen geht weiterhin; was Sie gesendet haben, wurde nicht gespeichert: Versuchen Sie es später erneut',
  'server.fault': 'Bei uns ist etwas schiefgegangen',
  'server.mail_backlog': 'Es warten zu viele E-Mails auf den Versand. Versuchen Sie es in einigen Minuten erneut',

  'ssh_key.certificate':
    'Das ist ein Zertifikat. Fügen Sie den öffentlichen Schlüssel selbst ein, der mit ssh- beginnt',
  'ssh_key.damaged': 'Dieser Schlüssel ist beschädigt: Kopieren Sie die ganze Zeile der .pub-Datei noch einmal',
  'ssh_key.dsa': 'DSA-Schlüssel sind nicht mehr sicher. Erstellen Sie einen neuen mit ssh-keygen -t ed25519',
  'ssh_key.in_use': 'Dieser Schlüssel wird bereits verwendet',
  'ssh_key.incomplete': 'Bitte füllen Sie alle Felder aus',
  'ssh_key.missing': 'Diesen SSH-Schlüssel gibt es nicht',
  'ssh_key.options': 'Lassen Sie weg, was vor dem Typ des Schlüssels steht: Optionen werden nicht unterstützt',
  'ssh_key.other_format':
    'Das ist ein anderes Format. Wandeln Sie es mit ssh-keygen -i -f <file> um, und fügen Sie die ausgegebene Zeile ein',
  'ssh_key.private':
    'Das ist ein privater Schlüssel: Geben Sie ihn niemals weiter. Fügen Sie die öffentliche Hälfte ein, die ssh-keygen in die .pub-Datei geschrieben hat',
  'ssh_key.rsa_too_long': 'Ein RSA-Schlüssel hat höchstens {max} Bit',
  'ssh_key.rsa_too_short':
    'Dieser RSA-Schlüssel hat {bits} Bit. Er braucht mindestens {min}; besser erstellen Sie einen mit ssh-keygen -t ed25519',
  'ssh_key.several': 'Fügen Sie nur einen Schlüssel ein, in einer Zeile',
  'ssh_key.too_many': 'Ein Konto hat höchstens {max:number} SSH-Schlüssel. Löschen Sie zuerst einen',
  'ssh_key.unknown_type': 'Ein Schlüssel beginnt mit ssh-ed25519, ecdsa-sha2-nistp256 oder ssh-rsa',

  'user.missing': 'Benutzer nicht gefunden',
}
