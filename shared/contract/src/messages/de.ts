import type { Sentences } from './message.ts'

/** The sentences of en.ts in German. */
export const de: Sentences = {
  'access_key.cannot_open': 'Mit einem Zugriffsschlüssel geht das nicht. Melden Sie sich im Browser an',
  'access_key.expired': 'Wählen Sie ein Datum in der Zukunft',
  'access_key.incomplete': 'Titel und Ablaufdatum sind erforderlich',
  'access_key.insufficient': 'Dieser Zugriffsschlüssel braucht {area} mindestens in Stufe {level}',
  'access_key.insufficient_for_ssh':
    'Um einen SSH-Schlüssel hinzuzufügen, braucht dieser Zugriffsschlüssel Lese- und Schreibzugriff auf Repositorys',
  'access_key.address_bound_for_ssh':
    'Ein Zugriffsschlüssel, der nur von bestimmten Adressen aus gilt, kann keine SSH-Schlüssel hinzufügen',
  'access_key.invalid': 'Dieser Zugriffsschlüssel ist falsch, abgelaufen oder gelöscht',
  'access_key.missing': 'Zugriffsschlüssel nicht gefunden',
  'access_key.read_only': 'Mit diesem Zugriffsschlüssel können Sie nicht pushen: Er hat nur Lesezugriff',
  'access_key.too_many':
    'Sie haben die Höchstzahl von {max:number} Zugriffsschlüsseln erreicht, abgelaufene mitgezählt. Löschen Sie zuerst einen',

  'account.invalid_confirmation': 'Ungültige Bestätigung',
  'account.log_in': 'Melden Sie sich an, um fortzufahren',
  'account.name_taken': 'Dieser Benutzername ist nicht verfügbar',
  'account.not_signed_in': 'Sie sind nicht angemeldet',
  'account.owns_teams': 'Sie sind alleiniger Inhaber von {teams}. Machen Sie zuerst jemand anderen zum Inhaber',
  'account.suspended': 'Dieses Konto ist gesperrt. Wenden Sie sich an den Administrator dieses Servers',
  'account.factor_needs_key':
    'Für dieses Konto ist die Zwei-Faktor-Authentifizierung aktiviert. Verwenden Sie einen Zugriffsschlüssel als Passwort',
  'account.too_many_names':
    'Sie haben Ihren Benutzernamen zu oft geändert. Alte Namen bleiben {days} Tage lang Ihre: Nehmen Sie einen davon zurück, oder warten Sie',
  'account.too_many_wrong_passwords':
    'Zu viele falsche Passwörter für dieses Konto. Versuchen Sie es in {wait:duration} erneut, oder nutzen Sie ein Gerät, auf dem Sie schon angemeldet waren',
  'account.wrong_credentials': 'Benutzername, E-Mail-Adresse oder Passwort ist falsch',
  'account.wrong_git_password':
    'Benutzername oder Passwort ist falsch. Verwenden Sie Ihr Kontopasswort oder einen Zugriffsschlüssel als Passwort',
  'account.wrong_password': 'Das aktuelle Passwort ist falsch',

  'branch.is_default': 'Das ist der Standard-Branch. Legen Sie einen anderen als Standard fest, bevor Sie ihn löschen',
  'branch.missing': 'Branch nicht gefunden',
  'branch.taken': 'Es gibt schon einen Branch namens {name}',

  'branch_name.invalid': 'Das ist kein gültiger Branch-Name',
  'branch_name.required': 'Geben Sie einen Branch-Namen ein',
  'branch_name.too_long': 'Verwenden Sie höchstens {max:number} Zeichen',

  'browse.archive_format': 'Archive gibt es als {formats}',
  'browse.archive_too_large': 'Das ist zu viel für ein Archiv. Klonen Sie stattdessen das Repository',
  'browse.binary': 'Blame ist für Binärdateien nicht verfügbar',
  'browse.file_too_large': 'Blame ist für Dateien über {max:bytes} nicht verfügbar',
  'browse.is_file': 'Das ist eine Datei, kein Ordner',
  'browse.no_commit': 'Noch keine Commits',
  'browse.no_common_history': 'Die beiden haben keine gemeinsame Geschichte',
  'browse.no_file': 'Datei nicht gefunden',
  'browse.no_folder': 'Ordner nicht gefunden',
  'browse.no_lines': 'Für Binärdateien und Dateien über {max:bytes} sind keine Zeilen verfügbar',
  'browse.no_revision': 'Branch, Tag oder Commit nicht gefunden',
  'browse.no_such_revision': 'Es gibt keinen Branch, kein Tag und keinen Commit namens {name}',
  'browse.patch_too_large':
    'Das ist zu viel für einen Patch. Vergleichen Sie Commits, die näher beieinander liegen, oder klonen Sie das Repository',
  'browse.path_dots': 'Pfade dürfen weder . noch .. enthalten',
  'browse.submodule': 'Submodul: Seine Dateien liegen in einem anderen Repository',
  'browse.takes_too_long': 'Das hat zu lange gedauert',
  'browse.too_many_branches': 'Dieses Repository hat zu viele Branches, um sie aufzulisten',
  'browse.too_many_tags': 'Dieses Repository hat zu viele Branches und Tags, um sie aufzulisten',
  'browse.too_many_entries': 'Dieser Ordner hat zu viele Einträge, um sie aufzulisten',

  'code_search.away': 'Die Suche im Code ist nicht erreichbar. Versuchen Sie es gleich noch einmal',
  'code_search.not_an_expression': 'Das ist kein gültiger regulärer Ausdruck',
  'code_search.no_ref': 'Kein Branch, Tag oder Commit des Repositorys heißt so',
  'code_search.one_repository': 'Geben Sie neben ref: genau ein Repository mit repo:Inhaber/Name an',
  'code_search.takes_too_long': 'Diese Suche dauert zu lange. Grenzen Sie sie weiter ein',
  'code_search.too_short': 'Geben Sie mindestens drei aufeinanderfolgende Zeichen ein, die im Code stehen',

  'collaborator.is_owner': 'Dieses Repository gehört {name}',
  'collaborator.missing': 'Mitwirkende Person nicht gefunden',
  'collaborator.name_required': 'Geben Sie den Namen eines Kontos oder Teams ein',
  'collaborator.nobody': 'Es gibt weder ein Konto noch ein Team namens {name}',
  'collaborator.too_many': 'Ein Repository kann bis zu {max:number} Mitwirkende haben',

  'collection.has_item': 'Diese Sammlung enthält diesen Eintrag bereits',
  'collection.item_missing': 'Dieser Eintrag ist nicht in der Sammlung',
  'collection.items_full': 'Diese Sammlung ist voll: Sie enthält {max:number} Einträge',
  'collection.missing': 'Sammlung nicht gefunden',
  'collection.not_creator': 'Sie können hier keine Sammlungen erstellen',
  'collection.read_only': 'Sie können diese Sammlung sehen, aber nicht ändern',
  'collection.title_taken': 'Es gibt bereits eine Sammlung mit diesem Titel',
  'collection.too_many': 'Sie haben die Höchstzahl von {max:number} Sammlungen erreicht. Löschen Sie zuerst eine',

  'commit.branch_taken': 'Es gibt bereits einen Branch namens {branch}',
  'commit.busy': 'Andere ändern diesen Branch gerade fortlaufend. Versuchen Sie es gleich noch einmal',
  'commit.message_required': 'Geben Sie eine Commit-Nachricht ein',
  'commit.no_base': 'Den Commit, auf dem dies beruhte, gibt es nicht mehr. Öffnen Sie die Datei erneut',
  'commit.no_branch': 'Es gibt keinen Branch namens {branch}',
  'commit.no_upload': 'Eine hochgeladene Datei ist nicht mehr vorhanden. Laden Sie sie erneut hoch',
  'commit.one_content': 'Jede Datei braucht entweder einen Text oder einen Upload',
  'commit.path_clash': '{path} ist im Weg: Eine Datei kann nicht zugleich ein Ordner sein',
  'commit.path_taken': 'Unter {path} gibt es bereits eine Datei',
  'commit.path_twice': 'Jeder Pfad kann nur einmal geändert werden',
  'commit.refused': 'Das kann nicht committet werden: {reason}',
  'commit.upload_too_large': 'Dateien über {max:bytes} können hier nicht hochgeladen werden. Pushen Sie sie mit Git',
  'commit.uploads_full':
    'Sie haben zu viel hochgeladen, das noch nicht committet ist. Committen Sie es oder versuchen Sie es morgen noch einmal',

  'commit_search.too_short':
    'Geben Sie mindestens drei aufeinanderfolgende Zeichen ein, die in Nachricht oder Autor stehen',

  'device_login.expired': 'Dieser Code ist abgelaufen. Beginnen Sie im Terminal von vorn',
  'device_login.missing': 'Dieser Code ist falsch. Vergleichen Sie ihn mit dem in Ihrem Terminal',
  'device_login.used': 'Dieser Code wurde bereits verwendet. Beginnen Sie im Terminal von vorn',

  'email.invalid': 'Geben Sie eine gültige E-Mail-Adresse ein',
  'email.missing': 'E-Mail-Adresse nicht gefunden',
  'email.required': 'Geben Sie Ihre E-Mail-Adresse ein',
  'email.too_long': 'Verwenden Sie höchstens {max:number} Zeichen',
  'email.too_many': 'Sie haben die Höchstzahl von {max:number} weiteren Adressen erreicht. Entfernen Sie zuerst eine',
  'email.yours': 'Diese Adresse gehört bereits zu Ihrem Konto',

  'factor.code_required': 'Geben Sie einen Code ein',
  'factor.code_wrong': 'Dieser Code ist falsch oder wurde schon verwendet',
  'factor.expired': 'Das hat zu lange gedauert. Beginnen Sie von vorn',
  'factor.none': 'Richten Sie zuerst eine Authenticator-App oder einen Passkey ein',
  'factor.totp_is_on': 'Eine Authenticator-App ist bereits eingerichtet',

  'field.malformed': 'Dieser Wert ist ungültig',
  'field.required': 'Dieses Feld ist erforderlich',
  'field.too_large': 'Höchstens {max:number}',
  'field.day_invalid': 'Geben Sie ein Datum wie 2026-05-31 ein',
  'field.too_long': 'Verwenden Sie höchstens {max:number} Zeichen',
  'field.too_short': 'Verwenden Sie mindestens {min:number} Zeichen',
  'field.too_small': 'Mindestens {min:number}',
  'field.unprintable': 'Entfernen Sie die unsichtbaren Zeichen',

  'file_path.empty_name': 'Namen von Dateien und Ordnern dürfen nicht leer sein',
  'file_path.git': '{name} ist für Git reserviert',
  'file_path.required': 'Geben Sie einen Namen für die Datei ein',
  'file_path.too_long': 'Namen dürfen höchstens {max:number} Bytes lang sein',
  'file_path.unprintable': 'Entfernen Sie die nicht sichtbaren Zeichen',

  'login.password_required': 'Geben Sie Ihr Passwort ein',
  'login.username_required': 'Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein',
  'login.expired': 'Diese Anmeldung ist abgelaufen. Melden Sie sich erneut an',
  'login.factor_required': 'Bestätigen Sie, dass Sie es sind',

  'conversation.awaiting_answer':
    'Warten Sie auf eine Antwort von {name}. Bis dahin können Sie {max:number} Nachrichten senden',
  'conversation.blocked': 'Sie haben {name} blockiert. Heben Sie das auf, um zu schreiben',
  'conversation.own': 'Sie können nicht sich selbst schreiben',
  'conversation.own_block': 'Sie können sich nicht selbst blockieren',
  'conversation.refused': '{name} nimmt keine Nachrichten von Ihnen an',
  'conversation.text_required': 'Geben Sie eine Nachricht ein',
  'conversation.text_too_long': 'Kürzen Sie die Nachricht auf {max:number} Zeichen',
  'conversation.too_many': 'Sie haben die Grenze von {max:number} Unterhaltungen erreicht. Löschen Sie zuerst eine',
  'conversation.too_many_blocks':
    'Sie können bis zu {max:number} Personen blockieren. Geben Sie zuerst eine wieder frei',

  'notification.missing': 'Benachrichtigung nicht gefunden',
  'notification.no_mute': 'Das ist nicht mehr stummgeschaltet',
  'notification.not_mutable': 'Benachrichtigungen zu Ihrem Konto lassen sich nicht stummschalten',
  'notification.too_many_mutes':
    'Sie können bis zu {max:number} Repositorys, Personen und Teams stummschalten. Heben Sie zuerst eine Stummschaltung auf',
  'notification.too_many_streams':
    'Zu viele Seiten warten gleichzeitig auf Benachrichtigungen. Stattdessen wird jede Minute nachgesehen',

  'owner_name.characters': 'Erlaubt sind Buchstaben, Ziffern und Unterstriche. Punkte und Bindestriche nur dazwischen',
  'owner_name.dots': 'Keine zwei Punkte oder Bindestriche hintereinander',
  'owner_name.ending': 'Namen dürfen nicht auf {ending} enden',
  'owner_name.reserved': '„{name}“ ist reserviert. Wählen Sie einen anderen Namen',
  'owner_name.too_long': 'Verwenden Sie höchstens {max:number} Zeichen',

  'passkey.known': 'Dieser Passkey wurde bereits hinzugefügt',
  'passkey.missing': 'Passkey nicht gefunden',
  'passkey.name_required': 'Geben Sie einen Namen ein',
  'passkey.refused': 'Dieser Passkey konnte nicht überprüft werden',
  'passkey.too_many': 'Sie haben das Limit von {max:number} Passkeys erreicht. Löschen Sie zuerst einen',

  'password.common': 'Dieses Passwort gehört zu den häufigsten. Wählen Sie ein anderes',
  'password.mismatch': 'Die Passwörter stimmen nicht überein',
  'password.required': 'Geben Sie Ihr Passwort ein',
  'password.too_long': 'Verwenden Sie höchstens {max:number} Zeichen',
  'password.too_short': 'Das Passwort muss mindestens {min:number} Zeichen lang sein',

  'password_reset.link_invalid': 'Dieser Link ist abgelaufen oder wurde schon verwendet',

  'object.other_content': 'Was gesendet wurde, hat einen anderen SHA-256 als angegeben: Es wurde nichts gespeichert',
  'object.store_away': 'Der Speicher für große Dateien ist nicht erreichbar. Versuchen Sie es gleich noch einmal',

  'project.card_changed': 'Jemand hat diese Karte inzwischen geändert',
  'project.card_missing': 'Karte nicht gefunden',
  'project.column_has_cards': 'Diese Spalte enthält Karten. Wählen Sie eine Spalte, in die sie kommen',
  'project.column_missing': 'Spalte nicht gefunden',
  'project.column_required': 'Geben Sie einen Spaltennamen ein',
  'project.days_reversed': 'Das geplante Enddatum liegt vor dem Startdatum',
  'project.missing': 'Projekt nicht gefunden',
  'project.name_required': 'Geben Sie einen Projektnamen ein',
  'project.needs_team': 'Nur ein Projekt eines Teams kann für ein Team sichtbar sein',
  'project.no_person': '{name} kann dieses Projekt nicht sehen',
  'project.not_creator': 'Sie können für diesen Inhaber keine Projekte erstellen',
  'project.read_only': 'Sie haben im Projekt {name} keine Berechtigung dazu',
  'project.title_required': 'Geben Sie einen Titel ein',
  'project.too_many':
    'Für diesen Inhaber ist die Höchstzahl von {max:number} Projekten erreicht. Löschen Sie zuerst eines',
  'project.too_many_cards': 'Ein Projekt kann höchstens {max:number} Karten haben. Löschen Sie zuerst einige',
  'project.too_many_columns': 'Ein Projekt kann höchstens {max:number} Spalten haben',

  'push.file_locked':
    '{path} ist von {owner} gesperrt. Bitten Sie darum, die Sperre aufzuheben, und versuchen Sie es dann noch einmal',
  'push.objects_missing':
    'Zu diesen Dateien fehlen die Git-LFS-Objekte: {files}. Laden Sie sie mit git lfs push --all hoch und pushen Sie dann noch einmal',
  'push.objects_too_much': 'Die Git-LFS-Objekte dieser Commits sind zusammen größer als {max:bytes}',
  'push.merge_commit':
    'Die Regel für {pattern} erlaubt keine Merge-Commits, und {commit} ist einer: Führen Sie ein Rebase durch und pushen Sie erneut',
  'push.unverified_commit':
    'Die Regel für {pattern} verlangt verifizierte Signaturen, und {commit} hat keine: Signieren Sie mit einem Schlüssel Ihres Kontos und pushen Sie erneut',
  'push.too_many_to_verify':
    'Die Regel für {pattern} verlangt verifizierte Signaturen: Pushen Sie höchstens {max:number} Commits auf einmal',
  'push.not_verified_in_time':
    'Die Regel für {pattern} verlangt verifizierte Signaturen, die nicht rechtzeitig geprüft werden konnten: Pushen Sie erneut',

  'provider.denied': 'Die Anmeldung wurde beim Anbieter abgebrochen',
  'provider.email_taken':
    'Es gibt bereits ein Konto mit dieser E-Mail-Adresse. Melden Sie sich dort an und verbinden Sie den Anbieter in Ihren Sicherheitseinstellungen',
  'provider.email_unverified':
    'Der Anbieter bestätigt Ihre E-Mail-Adresse nicht. Registrieren Sie sich stattdessen mit einem Passwort',
  'provider.identity_missing': 'Verbindung nicht gefunden',
  'provider.identity_taken': 'Diese Anmeldung ist bereits mit einem anderen Konto verbunden',
  'provider.is_connected': 'Ihr Konto ist bereits mit diesem Anbieter verbunden. Trennen Sie ihn zuerst',
  'provider.missing': 'Diesen Anmeldeanbieter gibt es auf diesem Server nicht',
  'provider.refused': 'Die Antwort des Anbieters konnte nicht überprüft werden. Versuchen Sie es erneut',
  'provider.unknown':
    'Mit dieser Anmeldung ist kein Konto verbunden. Melden Sie sich mit Ihrem Passwort an und verbinden Sie den Anbieter in Ihren Sicherheitseinstellungen',
  'provider.unreachable': 'Der Anmeldeanbieter ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal',

  'attachment.full': 'In diesem Repository ist kein Platz mehr für Ihre Bilder',
  'attachment.too_large': 'Dieses Bild hat zu viele Pixel oder Einzelbilder. Wählen Sie ein kleineres',
  'attachment.too_many_unsent':
    'Sie haben {max} Bilder, die noch in keinem Text stehen. Verwenden Sie diese oder versuchen Sie es morgen noch einmal',
  'attachment.unsupported':
    'Dieses Bild kann nicht verwendet werden. Wählen Sie eine PNG-, JPEG-, WebP- oder GIF-Datei',

  'picture.too_many_pixels': 'Dieses Bild hat zu viele Pixel. Wählen Sie ein kleineres',
  'picture.unsupported':
    'Dieses Bild kann nicht verwendet werden. Wählen Sie eine JPEG-, PNG-, WebP-, GIF- oder AVIF-Datei',

  'profile.changed':
    'Ihr Profil wurde in einem anderen Fenster geändert. Ihre Eingaben sind noch da: Prüfen Sie sie und speichern Sie erneut',
  'profile.website_invalid': 'Geben Sie eine Webadresse ein, die mit https:// oder http:// beginnt',

  'ref.from_required': 'Wählen Sie einen Branch, einen Tag oder einen Commit',
  'ref.in_the_way': 'Namen sind in Git Ordner: {name} gibt es schon, darunter kann nichts liegen',
  'ref.moved':
    'Das hat sich geändert, seit Sie die Seite geöffnet haben. Sehen Sie es sich noch einmal an und versuchen Sie es dann erneut',
  'ref.not_restorable': 'Das kann nicht mehr wiederhergestellt werden',
  'ref.refused': 'Git hat das abgelehnt: {reason}',

  'ref_rule.by_pull': 'Die Regel für {pattern} lässt Änderungen nur über Pull Requests zu',
  'ref_rule.maintainers': 'Die Regel für {pattern} erlaubt das nur Maintainern',
  'ref_rule.missing': 'Regel nicht gefunden',
  'ref_rule.nobody': 'Die Regel für {pattern} erlaubt das niemandem',
  'ref_rule.owners': 'Die Regel für {pattern} erlaubt das nur Eigentümern',
  'ref_rule.pattern_invalid': 'Verwenden Sie, was in Branch-Namen stehen darf, und * für beliebige Zeichen',
  'ref_rule.pattern_required': 'Geben Sie einen Namen oder ein Muster ein',
  'ref_rule.taken': 'Für {pattern} gibt es schon eine Regel',
  'ref_rule.too_many': 'Ein Repository kann bis zu {max:number} Regeln haben',
  'ref_rule.too_many_checks': 'Verlangen Sie weniger Prüfungen',
  'ref_rule.too_many_people': 'Nennen Sie höchstens {max:number} Personen und Teams',

  'registration.closed': 'Auf diesem Server ist keine Registrierung möglich',
  'registration.code_required': 'Geben Sie den Code ein, den wir Ihnen geschickt haben',
  'registration.code_wrong': 'Der Code ist falsch oder abgelaufen',
  'registration.confirm_differs': 'Die Passwörter stimmen nicht überein',
  'registration.confirm_required': 'Bestätigen Sie Ihr Passwort',
  'registration.taken': 'Diese E-Mail-Adresse oder dieser Benutzername ist bereits vergeben',
  'registration.terms_required': 'Stimmen Sie den Nutzungsbedingungen zu, um fortzufahren',
  'registration.unverified': 'Bestätigen Sie zuerst Ihre E-Mail-Adresse',
  'registration.username_required': 'Geben Sie einen Benutzernamen ein',

  'release.asset_name': 'Dateien brauchen einen Namen ohne Schrägstriche',
  'release.asset_taken': 'Es gibt schon eine Datei namens {name}',
  'release.asset_too_large': 'Dateien von Releases haben höchstens {max:bytes}',
  'release.full': 'Ein Release hat höchstens {files:number} Dateien, zusammen {max:bytes}',
  'release.missing': 'Release nicht gefunden',
  'release.no_asset': 'Datei nicht gefunden',
  'release.taken': 'Es gibt schon ein Release von {tag}',
  'release.too_many': 'Ein Repository hat höchstens {max:number} Releases. Löschen Sie zuerst eines',
  'repository.archived': 'In {owner}/{name} lässt sich nichts ändern: Das Repository ist archiviert',
  'repository.confirmation_required': 'Geben Sie zur Bestätigung den Namen des Repositorys ein',
  'repository.confirmation_wrong': 'Geben Sie zur Bestätigung {name} ein',
  'repository.settings_denied': 'Sie dürfen die Einstellungen von {owner}/{name} nicht ändern',
  'repository.too_many_topics': 'Verwenden Sie höchstens {max:number} Themen',
  'repository.topic_invalid':
    'Verwenden Sie Buchstaben, Ziffern und Bindestriche, je Thema höchstens {max:number} Zeichen',
  'repository.damaged':
    'Dieses Repository ist beschädigt und nicht vollständig lesbar. Der Administrator ist benachrichtigt',
  'repository.description_too_long': 'Verwenden Sie höchstens {max:number} Zeichen',
  'repository.disk_quota':
    '{owner} belegt {used:bytes} von {quota:bytes}, und hierfür reicht der Platz nicht. Pushen Sie weniger, oder bitten Sie den Administrator dieses Servers um mehr',
  'repository.gated':
    'Die Inhalte von {owner}/{name} gibt es auf Anfrage. Bitten Sie auf der Seite des Repositorys um Zugriff',
  'repository.missing': 'Repository nicht gefunden',
  'repository.name_required': 'Geben Sie einen Repository-Namen ein',
  'repository.name_taken': '{owner} hat bereits ein Repository namens {name}',
  'repository.no_storage_node': 'Speicherort nicht gefunden',
  'repository.not_creator': 'Sie haben keine Berechtigung, für diesen Besitzer Repositorys zu erstellen',
  'repository.not_team': 'Dieser Besitzer ist kein Team',
  'repository.owner_required': 'Wählen Sie einen Besitzer',
  'repository.only_opened': 'In {owner}/{name} können Sie nur nach {branches} pushen, für den zugehörigen Pull Request',
  'repository.head_kept':
    'Sie können für den Pull Request nach {branch} pushen, aber nur wer nach {owner}/{name} pushen darf, kann den Branch erstellen oder löschen',
  'repository.head_closed': 'Der Pull Request von {branch} erlaubt Ihnen nicht mehr, dorthin zu pushen',
  'repository.read_only': 'Sie haben keine Berechtigung, nach {owner}/{name} zu pushen',
  'repository.storage_required': 'Wählen Sie einen Speicherort',
  'repository.team': 'Dieser Besitzer ist ein Team',
  'repository.plan_datasets':
    '{owner} hat so viele Datensätze, wie der Tarif erlaubt ({max:number}). Löschen Sie einen, ändern Sie in den Einstellungen eines Repositorys, was es enthält, oder fragen Sie den Administrator dieses Servers nach einem größeren Tarif',
  'repository.too_many':
    'Dieser Besitzer hat die Höchstzahl von {max:number} Repositorys erreicht. Bitten Sie den Administrator dieses Servers, einige zu entfernen',
  'repository.too_many_pins': 'Sie können bis zu {max:number} Repositorys anheften',
  'repository.too_many_stars': 'Sie können bis zu {max:number} Repositorys mit einem Stern markieren',
  'repository.too_many_watches': 'Sie können bis zu {max:number} Repositorys beobachten',

  'repository_name.characters': 'Erlaubt sind Buchstaben, Ziffern, _, - und . (nicht mit - oder . am Anfang)',
  'repository_name.dots': 'Keine zwei Punkte hintereinander, kein Punkt am Ende',
  'repository_name.ending': 'Lassen Sie {ending} weg',
  'repository_name.reserved': '„{name}“ ist reserviert. Wählen Sie einen anderen Namen',
  'repository_name.too_long': 'Verwenden Sie höchstens {max:number} Zeichen',

  'request.address_malformed': 'Diese Adresse ist ungültig',
  'request.address_too_long': 'Diese Adresse ist zu lang',
  'request.foreign_site': 'Diese Anfrage kommt von einer anderen Website',
  'request.malformed': 'Die Anfrage ist ungültig',
  'request.media_type': 'Senden Sie den Inhalt als application/json',
  'request.no_json': 'Der Inhalt ist kein gültiges JSON',
  'request.not_found': 'Nicht gefunden',
  'request.timeout': 'Diese Anfrage hat zu lange gedauert',
  'request.too_large': 'Diese Anfrage ist zu groß',
  'request.too_many': 'Zu viele Versuche. Versuchen Sie es in {wait:duration} erneut',
  'request.unknown_cursor': 'Dieser Cursor ist ungültig',

  'server.busy': 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal',
  'server.busy_for_caller': 'Zu viele Ihrer Anfragen sind in Arbeit. Versuchen Sie es gleich noch einmal',
  'server.database_busy': 'Die Datenbank ist ausgelastet. Versuchen Sie es gleich noch einmal',
  'server.database_damaged': 'Die Datenbank des Servers ist beschädigt. Der Administrator muss sie wiederherstellen',
  'server.database_unavailable': 'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal',
  'server.database_unwritable':
    'Der Server kann nicht in seine Datenbank schreiben. Der Administrator muss das beheben',
  'server.disk_failed': 'Die Festplatte des Servers ist ausgefallen. Der Administrator muss das beheben',
  'server.disk_full':
    'Die Festplatte des Servers ist voll. Ihre Änderungen wurden nicht gespeichert. Versuchen Sie es später erneut',
  'server.fault': 'Etwas ist schiefgegangen. Versuchen Sie es erneut',
  'server.mail_backlog': 'Es warten zu viele E-Mails auf den Versand. Versuchen Sie es in einigen Minuten erneut',

  'session.missing': 'Diese Sitzung ist bereits beendet',
  'session.confirm_needed': 'Geben Sie Ihr Passwort ein, um fortzufahren',

  'site.page_unreadable': 'Diese Seite kann gerade nicht angezeigt werden. Die Administration muss das beheben',
  'site_message.no_receiver': 'Dieses Sheaf hat noch niemanden, der es verwaltet',
  'site_message.required': 'Bitte schreiben Sie eine Nachricht',
  'site_message.too_long': 'Höchstens {max:number} Zeichen',

  'export.missing': 'Diesen Export gibt es nicht mehr. Starten Sie einen neuen',
  'export.under_way': 'Ein Export läuft bereits',

  'gate.inside': '{name} hat bereits Zugriff',
  'gate.name_required': 'Geben Sie einen Benutzernamen ein',
  'gate.nobody': 'Es gibt kein Konto namens {name}',
  'gate.none': 'Für dieses Repository muss niemand um Zugriff bitten',
  'gate.not_asked': '{name} hat nicht um Zugriff gebeten',
  'gate.not_waiting': 'Sie haben keine offene Anfrage',
  'gate.reason_too_long': 'Höchstens {max:number} Zeichen',
  'gate.rejected': 'Ihre Anfrage wurde von den Verantwortlichen dieses Repositorys abgelehnt',

  'fork.exists': '{owner} hat bereits einen Fork dieses Repositorys: {owner}/{name}',
  'fork.own': 'Dieses Repository gehört {owner}. Wählen Sie für den Fork einen anderen Eigentümer',
  'fork.of_private':
    'Dies ist ein Fork eines privaten Repositorys oder eines mit Zugriff auf Anfrage: Er bleibt privat',
  'fork.not_found': 'Für diesen Branch gibt es nichts zu synchronisieren',
  'fork.diverged': 'Dieser Branch hat eigene Commits. Führen Sie den anderen in ihn zusammen und pushen Sie dann',
  'fork.moved': 'Einer der Branches hat sich gerade bewegt. Versuchen Sie es noch einmal',
  'fork.sync_private':
    'Dieser Fork ist öffentlich, seine Quelle ist inzwischen privat oder nur auf Anfrage zugänglich. Machen Sie zuerst den Fork privat',
  'fork.refused': 'Der Branch wurde nicht synchronisiert: {reason}',
  'pull.branch_required': 'Wählen Sie einen Branch',
  'pull.changes_requested': 'Jemand, der hier pushen darf, verlangt Änderungen',
  'pull.compare_too_long': 'Der Vergleich dauert hier zu lange. Vergleichen Sie mit git range-diff',
  'pull.conflict':
    'Beide Branches haben dieselben Zeilen geändert. Führen Sie {base} mit {head} zusammen und pushen Sie',
  'pull.conflicts_moved':
    'Die Branches haben neue Commits. Ihr Text ist noch da: Sehen Sie sich die Konflikte noch einmal an',
  'pull.default_not_allowed': 'Wählen Sie eine der erlaubten Arten',
  'pull.git_too_old': 'Das Git des Servers kann nicht zusammenführen: Es muss 2.38 oder neuer sein',
  'pull.head_invalid': 'Geben Sie die ganze ID des Commits an',
  'pull.is_draft': 'Das ist ein Entwurf. Er kann zusammengeführt werden, sobald er bereit zum Review ist',
  'pull.merged_by_push': 'Dies kam durch einen Push in seinen Branch. Machen Sie die Commits mit Git rückgängig',
  'pull.method_not_allowed': 'Dieses Repository erlaubt diese Art des Zusammenführens nicht. Wählen Sie eine andere',
  'pull.method_required': 'Erlauben Sie mindestens eine Art des Zusammenführens',
  'pull.missing': 'Pull Request nicht gefunden',
  'pull.moved': 'Es gibt neue Commits. Sehen Sie sie an und führen Sie dann noch einmal zusammen',
  'pull.needs_checks': 'Es fehlen verlangte Prüfungen: {contexts}',
  'pull.needs_approvals': '{found:number} von {needed:number} erforderlichen Genehmigungen liegen vor',
  'pull.needs_queue':
    'Die Regel für {pattern} lässt Pull Requests der Reihe nach zusammenführen: Stellen Sie diesen in die Merge-Warteschlange',
  'pull.no_branch': 'Es gibt keinen Branch {name}',
  'pull.no_conflicts': 'Die Branches haben keine Konflikte mehr',
  'pull.no_fast_forward': '{base} hat eigene Commits und lässt sich nicht auf das Vorgeschlagene setzen',
  'pull.no_queue': 'Für {base} gibt es keine Merge-Warteschlange',
  'pull.no_version': 'Diese Version des Pull Requests gibt es nicht',
  'pull.not_a_branch':
    'Dieser Pull Request kommt aus keinem Branch des Repositorys. Wer ihn geöffnet hat, aktualisiert ihn mit einem Push',
  'proposal.account_only': 'Nur Personen können Commits vorschlagen. Pushen Sie mit einem Schlüssel Ihres Kontos',
  'proposal.empty': '{owner}/{name} hat noch keinen Branch, für den etwas vorgeschlagen werden könnte',
  'proposal.moved': 'In diesem Moment wurde schon zu diesem Pull Request gepusht. Pushen Sie noch einmal',
  'proposal.no_commit': 'Nur Commits können vorgeschlagen werden',
  'proposal.not_forward':
    'Diese Commits setzen Pull Request #{number} nicht fort. Pushen Sie mit -o force, um ihn zu ersetzen, oder mit -o topic=NAME, um einen weiteren zu öffnen',
  'proposal.nothing': '{base} hat alle diese Commits schon',
  'proposal.reviewers': 'Bitten Sie höchstens {max:number} Personen um ein Review',
  'proposal.too_many':
    'Sie haben hier {max:number} offene Pull Requests, die Sie gepusht haben. Schließen Sie zuerst einige',
  'proposal.topic_invalid':
    'Ein Thema wird wie der Name eines Branchs geschrieben und hat höchstens {max:number} Zeichen',
  'proposal.words_invalid':
    'Ein Titel ist eine Zeile mit höchstens {max:number} Zeichen; Titel und Beschreibung enthalten keine Steuerzeichen',
  'pull.not_merged': 'Dieser Pull Request wurde nicht zusammengeführt',
  'pull.from_branch': 'Dieser Pull Request kommt vom Branch {branch}: Pushen Sie dorthin',
  'pull.not_yours_to_add_to': 'Nur wer ihn geöffnet hat und wer pushen darf, kann diesen Pull Request ergänzen',
  'pull.not_open': 'Dieser Pull Request ist geschlossen',
  'pull.not_resolved': 'Für {path} gibt es keine Lösung, oder der Konflikt muss mit Git gelöst werden',
  'pull.nothing': '{head} hat keine Commits, die {base} nicht hat',
  'pull.queue_full':
    'In der Merge-Warteschlange von {base} warten so viele Pull Requests, wie sie aufnimmt ({max:number}). Versuchen Sie es erneut, sobald einige davon zusammengeführt sind',
  'pull.rebase_conflict':
    '{commit} lässt sich nicht von selbst auf {base} setzen: Beide haben {path} geändert. Führen Sie auf andere Weise zusammen, oder rebasen Sie {head} mit Git und pushen Sie',
  'pull.revert_conflict':
    'Spätere Commits haben dieselben Zeilen in {path} geändert. Machen Sie es mit Git rückgängig und pushen Sie',
  'pull.revert_nothing': 'In {base} ist von diesem Pull Request nichts mehr übrig',
  'pull.revert_taken': 'Es gibt schon einen Branch {name}. Öffnen Sie einen Pull Request dafür, oder löschen Sie ihn',
  'pull.taken': 'Für diese Branches gibt es einen offenen Pull Request: #{number}',
  'pull.too_long': 'Das hier zusammenzuführen dauert zu lange. Führen Sie die Branches mit Git zusammen und pushen Sie',
  'pull.too_many': 'Ein Repository hat höchstens {max:number} offene Pull Requests. Schließen Sie zuerst einige',
  'pull.unresolved': 'Klären Sie zuerst alle Threads zu Zeilen: {found:number} sind offen',
  'pull.too_many_commits':
    'Hier werden höchstens {max:number} Commits neu aufgesetzt. Führen Sie auf andere Weise zusammen, oder rebasen Sie {head} mit Git und pushen Sie',
  'pull.up_to_date': '{head} hat alle Commits von {base}',
  'pull.head_missing': '{owner} hat hier kein Repository, aus dem dies kommen könnte. Forken Sie das Repository zuerst',
  'pull.head_ambiguous': '{owner} hat mehr als einen Fork dieses Repositorys. Geben Sie den Namen des gemeinten an',
  'pull.head_closed':
    'Nur wer nach {owner}/{name} pushen darf, kann dessen Commits anderswo vorschlagen: Nicht alle dürfen es lesen',
  'pull.head_not_open': 'Sie können nicht in den Branch dieses Pull Requests pushen',
  'pull.head_shows_more':
    '{owner}/{name} können mehr Personen lesen als dieses Repository. Bringen Sie Commits mit Git dorthin',
  'pull.head_not_yours':
    'Sie können Maintainer nur in einen Branch eines Repositorys pushen lassen, das Ihnen selbst gehört',
  'pull.discloses':
    'Nicht alle dürfen {owner}/{name} lesen. Bestätigen Sie, dass die Commits dieses Branches hier zu sehen sein dürfen',
  'pull.too_many_of_branch': 'Aus diesem Branch kommen {max:number} offene Pull Requests. Schließen Sie zuerst einige',
  'pull.was_merged': 'Dieser Pull Request wurde zusammengeführt',
  'pull.needs_approvals_of_others':
    '{found:number} von {needed:number} erforderlichen Genehmigungen liegen vor: Die von {name} zählt nicht, da der letzte Push von derselben Person stammt',
  'pull.needs_linear':
    'Die Regel für {pattern} erlaubt keine Merge-Commits: Verwenden Sie Squash, Rebase oder Fast-Forward',
  'pull.needs_signatures': 'Die Regel für {pattern} verlangt verifizierte Signaturen: Nicht alle Commits haben eine',
  'pull.needs_code_owners': 'Code-Owner von {pattern} haben nicht genehmigt: {names}',
  'pull.too_many_owned':
    'Zu viele Dateien sind geändert, um ihre Code-Owner zu bestimmen: Teilen Sie dies in kleinere Pull Requests auf',
  'check.context_required': 'Geben Sie der Prüfung einen Namen',
  'check.lines_invalid': 'Die letzte Zeile steht vor der ersten',
  'check.missing': 'Prüfung nicht gefunden',
  'check.target_invalid':
    'Geben Sie eine Webadresse an, die mit https:// oder http:// beginnt, ohne Namen und Passwort',
  'check.too_many': 'Ein Commit hat höchstens {max:number} Prüfungen',
  'check.too_many_annotations': 'Eine Prüfung hat höchstens {max:number} Anmerkungen zu Zeilen',
  'review.empty': 'Schreiben Sie etwas oder kommentieren Sie zuerst Zeilen',
  'review.missing': 'Review nicht gefunden',
  'review.moved': 'Dieser Commit wird hier nicht vorgeschlagen. Laden Sie die Seite neu',
  'review.no_file': 'Diese Datei gehört nicht zum Vorgeschlagenen',
  'review.no_lines': 'In dieser Datei gibt es diese Zeilen nicht',
  'review.nobody': 'Niemand namens {name} darf dieses Repository sehen',
  'review.not_pusher': 'Das können nur Personen, die hier pushen dürfen',
  'review.no_text_here': 'Diese Datei lässt sich nicht zeilenweise kommentieren. Kommentieren Sie die ganze Datei',
  'review.own': 'Was Sie selbst vorschlagen, können Sie nicht selbst prüfen',
  'review.suggestion_gone': 'Dieser Vorschlag ist nicht mehr da oder lautet inzwischen anders. Laden Sie die Seite neu',
  'review.suggestion_nothing': 'Diese Zeilen lauten schon so',
  'review.suggestion_outdated': 'Zeilen von {path}, um die es in diesem Vorschlag geht, haben sich geändert',
  'review.suggestion_no_text':
    '{path} lässt sich nicht per Vorschlag ändern: Es ist ein Link, zu groß, in Git LFS oder kein UTF-8',
  'review.suggestions_overlap': 'Vorschläge für dieselben Zeilen von {path} lassen sich nicht zusammen übernehmen',
  'review.suggestions_too_large':
    'Die Dateien sind zu groß, um sie zusammen zu ändern. Übernehmen Sie weniger Vorschläge auf einmal',
  'review.thread_missing': 'Diesen Thread gibt es nicht mehr',
  'review.too_many_comments': 'Ein Thread zu Zeilen hat höchstens {max:number} Kommentare',
  'review.too_many_reviewers': 'Bitten Sie weniger Personen',
  'review.too_many_suggestions': 'Übernehmen Sie weniger Vorschläge auf einmal',
  'review.too_many_threads': 'Ein Pull Request hat höchstens {max:number} Threads zu Zeilen',
  'review.too_many_viewed': 'Von einem Pull Request werden höchstens {max:number} Dateien als angesehen gemerkt',
  'review.landing': 'Das wird gerade gemergt: Sehen Sie in ein paar Sekunden noch einmal nach',
  'thread.is_pull': 'Das ist ein Pull Request',
  'thread.locked': 'Diese Unterhaltung ist gesperrt: Hier schreiben nur Personen, die pushen dürfen',
  'thread.missing': 'Diskussion nicht gefunden',
  'thread.no_comment': 'Kommentar nicht gefunden',
  'thread.not_assignable': '{name} kann nicht zugewiesen werden: nur wer pushen darf oder hier geschrieben hat',
  'thread.not_yours': 'Das können nur der Autor und die Maintainer des Repositorys ändern',
  'thread.text_changed': 'Dieser Text wurde inzwischen geändert. Sehen Sie ihn sich noch einmal an',
  'thread.text_is_current': 'Die aktuelle Version kann nicht entfernt werden',
  'thread.none_chosen': 'Wählen Sie mindestens einen Thread aus',
  'thread.text_required': 'Schreiben Sie zuerst etwas',
  'thread.title_required': 'Geben Sie einen Titel ein',
  'thread.too_many': 'Ein Repository hat höchstens {max:number} Diskussionen',
  'thread.too_many_assignees': 'Ein Thread kann höchstens {max:number} Personen zugewiesen sein',
  'thread.too_many_chosen': 'Wählen Sie höchstens {max:number} Threads aus',
  'thread.too_many_comments': 'Eine Diskussion hat höchstens {max:number} Kommentare. Beginnen Sie eine neue',
  'thread.too_many_pinned':
    'Ein Repository kann höchstens {max:number} angeheftete Diskussionen haben. Lösen Sie zuerst eine',
  'thread_view.missing': 'Ansicht nicht gefunden',
  'thread_view.name_required': 'Geben Sie einen Namen ein',
  'thread_view.query_required': 'Geben Sie eine Suche ein',
  'thread_view.taken': 'Eine andere Ihrer Ansichten heißt schon so',
  'thread_view.too_many': 'Sie können höchstens {max:number} Ansichten einer Liste speichern. Löschen Sie zuerst eine',
  'thread_view.too_many_in_all': 'Sie können höchstens {max:number} Ansichten speichern. Löschen Sie zuerst eine',
  'transfer.nobody': 'Es gibt weder eine Person noch ein Team namens {name}',
  'transfer.theirs': 'Dieses Repository gehört bereits {name}',
  'transfer.pending': 'Eine Übertragung wartet bereits auf Antwort. Ziehen Sie sie zuerst zurück',
  'transfer.none': 'Diese Übertragung wartet nicht mehr auf Antwort',
  'file_template.missing': 'Diese Vorlage gibt es nicht',
  'template.not_one': 'Dieses Repository ist keine Vorlage. Wer es betreut, kann es in den Einstellungen dazu machen',
  'template.empty': 'Es gibt noch nichts zu kopieren: {branch} hat keine Commits',
  'template.many_branches': 'Es hat mehr als {max:number} Branches. Übernehmen Sie nur den Standard-Branch',
  'copy.missing': 'Diese Kopie wurde nicht gefunden',
  'copy.too_many': 'Es können höchstens {max:number} Kopien gleichzeitig entstehen. Warten Sie, bis eine fertig ist',
  'import.missing': 'Import nicht gefunden',
  'import.ended': 'Dieser Import ist beendet',
  'import.not_failed': 'Nur fehlgeschlagene oder abgebrochene Importe lassen sich wiederholen',
  'import.too_many':
    'Sie haben die Grenze von {max:number} offenen Importen erreicht. Warten Sie, bis einer fertig ist, oder brechen Sie einen ab',
  'import.password_gone':
    'Das Passwort wird nach dem Ende eines Imports nicht aufbewahrt. Starten Sie einen neuen Import und geben Sie es noch einmal ein',
  'source.credentials_invalid':
    'Geben Sie es so ein, wie der andere Server es kennt, in einer Zeile und ohne Steuerzeichen',
  'repository.mirror': '{owner}/{name} ist ein Spiegel: Es ändert sich nur mit seiner Quelle',
  'mirror.missing': 'Dieses Repository ist kein Spiegel',
  'mirror.too_many': 'Sie können bis zu {max:number} Spiegel haben',
  'mirror.confirm': 'Bestätigen Sie, dass Branches und Tags gelöscht werden, die es in der Quelle nicht gibt',
  'push_mirror.missing': 'Spiegel nicht gefunden. Vielleicht wurde er entfernt',
  'push_mirror.too_many': 'Ein Repository kann in bis zu {max:number} andere übertragen werden',
  'push_mirror.url_required': 'Geben Sie die Adresse ein, zu der übertragen werden soll',
  'push_mirror.url_with_password':
    'Entfernen Sie Benutzername und Passwort aus der Adresse und geben Sie beides unten ein',
  'import.plain': 'Geben Sie eine Adresse ein, die mit https:// beginnt',
  'import.hub_host': 'Dieser Server importiert nur von {hosts}',
  'import.hub_none': 'Dieser Server importiert nicht von anderen Hubs',
  'import.hub_invalid': 'Geben Sie owner/name oder die Adresse ein',
  'import.url_required': 'Geben Sie die Adresse ein, von der importiert werden soll',
  'import.url_invalid': 'Geben Sie eine Adresse wie https://example.org/project.git ein',
  'import.url_with_password':
    'Entfernen Sie Benutzername und Passwort aus der Adresse. Importiert werden können nur Repositorys, die alle lesen dürfen',

  'key.address_invalid':
    '{address} ist keine Adresse und kein Netz. Schreiben Sie 192.0.2.7, 192.0.2.0/24 oder 2001:db8::/32',
  'key.no_target': 'Wählen Sie mindestens ein Repository, ein Team oder ein Konto',
  'key.target_missing': 'Eines davon gibt es nicht mehr, oder Sie haben dort keine Rolle mehr. Wählen Sie neu',
  'key.too_many_addresses': 'Ein Schlüssel kann bis zu {max:number} Adressen haben',
  'key.too_many_targets': 'Ein Schlüssel kann auf höchstens {max:number} Repositorys und Teams beschränkt werden',
  'key.wrong_address': 'Dieser Schlüssel gilt nicht von {address} aus',

  'signing_key.damaged':
    'Das ist kein vollständiger öffentlicher GPG-Schlüssel. Fügen Sie ein, was gpg --armor --export ausgibt',
  'signing_key.missing': 'Signaturschlüssel nicht gefunden',
  'signing_key.private':
    'Das ist ein privater Schlüssel. Geben Sie ihn nie weiter. Fügen Sie den öffentlichen Schlüssel ein',
  'signing_key.several':
    'Fügen Sie einen einzigen GPG-Schlüssel ein. Einzeln exportieren Sie ihn mit gpg --armor --export <Schlüssel-ID>',
  'signing_key.too_large':
    'Dieser GPG-Schlüssel ist zu groß. Exportieren Sie ihn mit gpg --armor --export-options export-minimal --export <Schlüssel-ID>',
  'signing_key.too_many':
    'Sie haben die Höchstzahl von {max:number} Signaturschlüsseln erreicht. Löschen Sie zuerst einen',
  'signing_key.unsafe':
    'Dieser GPG-Schlüssel nutzt ein Verfahren, das nicht mehr sicher ist. Erstellen Sie einen neuen mit gpg --quick-generate-key',

  'deploy_key.expired': 'Dieser Deploy-Schlüssel ist abgelaufen',
  'deploy_key.git_alone': 'Deploy-Schlüssel gelten nur für Git',
  'deploy_key.missing': 'Deploy-Schlüssel nicht gefunden',
  'deploy_key.read_only': 'Dieser Deploy-Schlüssel darf das Repository lesen, aber nicht dorthin pushen',
  'deploy_key.too_many': 'Ein Repository kann bis zu {max:number} Deploy-Schlüssel haben',
  'label.missing': 'Label nicht gefunden',
  'label.name_invalid': 'Der Name eines Labels darf weder Kommas noch Anführungszeichen enthalten',
  'label.name_required': 'Geben Sie einen Namen ein',
  'label.taken': 'Ein anderes Label heißt schon so',
  'label.too_many': 'Ein Repository kann höchstens {max:number} Labels haben',
  'label.too_many_of_thread': 'Ein Thread kann höchstens {max:number} Labels haben',
  'milestone.missing': 'Meilenstein nicht gefunden',
  'milestone.title_invalid': 'Der Titel eines Meilensteins darf weder Kommas noch Anführungszeichen enthalten',
  'milestone.taken': 'Ein anderer Meilenstein heißt schon so',
  'milestone.too_many': 'Ein Repository kann höchstens {max:number} Meilensteine haben',
  'ssh_key.certificate': 'Das ist ein Zertifikat, kein öffentlicher Schlüssel',
  'ssh_key.damaged': 'Dieser Schlüssel ist unvollständig. Kopieren Sie die ganze Zeile aus der .pub-Datei',
  'ssh_key.dsa': 'DSA-Schlüssel sind nicht mehr sicher. Erstellen Sie einen neuen mit ssh-keygen -t ed25519',
  'ssh_key.in_use': 'Dieser Schlüssel wurde bereits hinzugefügt',
  'ssh_key.incomplete': 'Füllen Sie alle Felder aus',
  'ssh_key.missing': 'SSH-Schlüssel nicht gefunden',
  'ssh_key.options': 'Entfernen Sie die Optionen vor dem Schlüsseltyp',
  'ssh_key.other_format':
    'Dieser Schlüssel hat ein anderes Format. Wandeln Sie ihn mit ssh-keygen -i -f <file> um, und fügen Sie die ausgegebene Zeile ein',
  'ssh_key.private':
    'Das ist ein privater Schlüssel. Geben Sie ihn niemals weiter. Fügen Sie den öffentlichen Schlüssel aus der .pub-Datei ein',
  'ssh_key.rsa_too_long': 'RSA-Schlüssel dürfen höchstens {max} Bit haben',
  'ssh_key.rsa_too_short':
    'Dieser RSA-Schlüssel hat {bits} Bit und braucht mindestens {min}. Besser: Erstellen Sie einen Schlüssel mit ssh-keygen -t ed25519',
  'ssh_key.several': 'Fügen Sie einen einzigen Schlüssel ein, in einer Zeile',
  'ssh_key.too_many': 'Sie haben die Höchstzahl von {max:number} SSH-Schlüsseln erreicht. Löschen Sie zuerst einen',
  'ssh_key.unknown_type': 'Ein Schlüssel beginnt mit ssh-ed25519, ecdsa-sha2-nistp256 oder ssh-rsa',

  'tag.missing': 'Tag nicht gefunden',
  'tag.taken': 'Es gibt schon einen Tag namens {name}',
  'tag_name.invalid': 'Das ist kein gültiger Tag-Name',
  'tag_name.required': 'Geben Sie einen Tag-Namen ein',

  'team.full': 'Ein Team kann bis zu {max:number} Mitglieder haben',
  'team.is_invited': '{name} ist bereits eingeladen',
  'team.is_member': '{name} ist bereits Mitglied von {team}',
  'team.factor_first': 'Schalten Sie zuerst für Ihr eigenes Konto die Zwei-Faktor-Authentifizierung ein',
  'team.last_owner': '{team} braucht mindestens einen Eigentümer. Ernennen Sie zuerst jemand anderen',
  'team.missing': 'Team nicht gefunden',
  'team.name_taken': 'Der Name „{name}“ ist vergeben. Wählen Sie einen anderen',
  'team.no_invitation': 'Diese Einladung wurde zurückgezogen oder ist abgelaufen',
  'team.no_member': '{name} ist kein Mitglied von {team}',
  'team.no_user': 'Es gibt kein Konto namens {name}',
  'team.owners_only': 'Das können nur Eigentümer von {team}',
  'team.plan_full':
    'Dieses Team hat so viele Mitglieder, wie sein Tarif erlaubt ({max:number}). Fragen Sie den Administrator dieses Servers nach einem größeren Tarif',
  'team.too_deep': 'Dieses Team gehört selbst zu einem Team. Wählen Sie eines, das zu keinem gehört',
  'team.too_many': 'Sie haben die Höchstzahl von {max:number} Teams erreicht',
  'team.too_many_invitations': '{max:number} Einladungen sind noch offen. Ziehen Sie zuerst eine zurück',
  'team.whom_required': 'Geben Sie einen Benutzernamen oder eine E-Mail-Adresse ein',

  'text.too_much': 'Dieser Text ist zu aufwendig für die Darstellung. Öffnen Sie stattdessen die Datei im Original',

  'user.missing': 'Benutzer nicht gefunden',
  'user.own_follow': 'Sie können sich nicht selbst folgen',
  'user.too_many_follows': 'Sie können bis zu {max:number} Personen folgen',
  'webhook.events_required': 'Wählen Sie mindestens ein Ereignis',
  'webhook.missing': 'Webhook nicht gefunden',
  'webhook.delivery_missing': 'Zustellung nicht gefunden',
  'webhook.plain':
    'Verwenden Sie eine https-Adresse. Unverschlüsselt fragt dieser Server andere nur, wo sein Betreiber es erlaubt',
  'webhook.refused_address': 'Diese Adresse ist nicht öffentlich. Der Betreiber dieses Servers kann sie erlauben',
  'webhook.secret_length': 'Verwenden Sie 16 bis 256 Zeichen',
  'webhook.too_many': 'Ein Repository kann bis zu {max:number} Webhooks haben',
  'webhook.too_many_waiting':
    'Zu viele Zustellungen dieses Webhooks stehen noch aus. Versuchen Sie es später noch einmal',
  'webhook.url_invalid': 'Geben Sie eine Adresse wie https://example.org/hook ein',
  'webhook.url_required': 'Geben Sie die Adresse ein, an die Ereignisse gesendet werden sollen',
  'webhook.url_with_password':
    'Entfernen Sie Benutzername und Passwort aus der Adresse. Die Anfragen sind mit dem Geheimnis signiert',
}
