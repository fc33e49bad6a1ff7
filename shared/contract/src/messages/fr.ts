import type { Sentences } from './message.ts'

/** The sentences of en.ts in French. */
export const fr: Sentences = {
  'access_key.cannot_open': 'Une clé d’accès ne le permet pas. Connectez-vous avec un navigateur',
  'access_key.expired': 'Choisissez une date dans le futur',
  'access_key.incomplete': 'Le titre et la date d’expiration sont obligatoires',
  'access_key.insufficient': 'Cette clé d’accès nécessite {area} au niveau {level} ou plus',
  'access_key.insufficient_for_ssh':
    'Pour ajouter une clé SSH, cette clé d’accès doit être autorisée en lecture et écriture sur les dépôts',
  'access_key.address_bound_for_ssh': 'Une clé d’accès limitée à certaines adresses ne peut pas ajouter de clés SSH',
  'access_key.invalid': 'Cette clé d’accès est incorrecte, expirée ou supprimée',
  'access_key.missing': 'Clé d’accès introuvable',
  'access_key.read_only': 'Cette clé d’accès ne permet pas de pousser : elle n’est autorisée qu’en lecture',
  'access_key.too_many':
    'Vous avez atteint la limite de {max:number} clés d’accès, clés expirées comprises. Supprimez-en une d’abord',

  'account.invalid_confirmation': 'Confirmation incorrecte',
  'account.log_in': 'Connectez-vous pour continuer',
  'account.name_taken': 'Ce nom d’utilisateur n’est pas disponible',
  'account.not_signed_in': 'Vous n’êtes pas connecté',
  'account.owns_teams': 'Vous êtes l’unique propriétaire de {teams}. Nommez d’abord un autre propriétaire',
  'account.suspended': 'Ce compte est suspendu. Contactez l’administrateur de ce serveur',
  'account.factor_needs_key':
    'L’authentification à deux facteurs est activée pour ce compte. Utilisez une clé d’accès comme mot de passe',
  'account.too_many_names':
    'Vous avez changé de nom d’utilisateur trop souvent. Les anciens restent à vous pendant {days} jours : reprenez-en un ou patientez',
  'account.too_many_wrong_passwords':
    'Trop de mots de passe erronés pour ce compte. Réessayez dans {wait:duration} ou utilisez un appareil sur lequel vous vous êtes déjà connecté',
  'account.wrong_credentials': 'Nom d’utilisateur, adresse e-mail ou mot de passe incorrect',
  'account.wrong_git_password':
    'Nom d’utilisateur ou mot de passe incorrect. Utilisez le mot de passe de votre compte, ou une clé d’accès comme mot de passe',
  'account.wrong_password': 'Le mot de passe actuel est incorrect',

  'branch.is_default': 'C’est la branche par défaut. Choisissez-en une autre par défaut avant de la supprimer',
  'branch.missing': 'Branche introuvable',
  'branch.taken': 'Il existe déjà une branche nommée {name}',

  'branch_name.invalid': 'Ce nom de branche n’est pas valide',
  'branch_name.required': 'Saisissez un nom de branche',
  'branch_name.too_long': 'Utilisez {max:number} caractères au maximum',

  'browse.archive_format': 'Les archives sont au format {formats}',
  'browse.archive_too_large': 'C’est trop pour une seule archive. Clonez plutôt le dépôt',
  'browse.binary': 'Blame n’est pas disponible pour les fichiers binaires',
  'browse.file_too_large': 'Blame n’est pas disponible pour les fichiers de plus de {max:bytes}',
  'browse.is_file': 'Ceci est un fichier, pas un dossier',
  'browse.no_commit': 'Pas encore de commit',
  'browse.no_common_history': 'Les deux n’ont pas d’historique commun',
  'browse.no_file': 'Fichier introuvable',
  'browse.no_folder': 'Dossier introuvable',
  'browse.no_lines': 'Les lignes ne sont pas disponibles pour les fichiers binaires ou de plus de {max:bytes}',
  'browse.no_revision': 'Branche, tag ou commit introuvable',
  'browse.no_such_revision': 'Aucune branche, aucun tag ni commit ne s’appelle {name}',
  'browse.path_dots': 'Les chemins ne peuvent contenir ni . ni ..',
  'browse.submodule': 'Sous-module : ses fichiers se trouvent dans un autre dépôt',
  'browse.takes_too_long': 'Cela a pris trop de temps',
  'browse.too_many_branches': 'Ce dépôt a trop de branches pour être affichées',
  'browse.too_many_tags': 'Ce dépôt a trop de branches et de tags pour être affichés',
  'browse.too_many_entries': 'Ce dossier a trop d’éléments pour être affichés',

  'collaborator.is_owner': 'Ce dépôt appartient à {name}',
  'collaborator.missing': 'Collaborateur introuvable',
  'collaborator.name_required': 'Saisissez le nom d’un utilisateur ou d’une équipe',
  'collaborator.nobody': 'Aucun utilisateur ni aucune équipe ne s’appelle {name}',
  'collaborator.too_many': 'Un dépôt peut avoir jusqu’à {max:number} collaborateurs',

  'commit.branch_taken': 'Il existe déjà une branche nommée {branch}',
  'commit.busy': 'D’autres personnes modifient cette branche sans arrêt. Réessayez dans un instant',
  'commit.message_required': 'Saisissez un message de commit',
  'commit.no_base': 'Le commit de départ n’existe plus. Rouvrez le fichier',
  'commit.no_branch': 'Il n’existe aucune branche nommée {branch}',
  'commit.no_upload': 'Un fichier envoyé n’est plus disponible. Envoyez-le à nouveau',
  'commit.one_content': 'Chaque fichier doit avoir soit un texte, soit un envoi',
  'commit.path_clash': '{path} fait obstacle : un fichier ne peut pas être aussi un dossier',
  'commit.path_taken': 'Il existe déjà un fichier à l’emplacement {path}',
  'commit.path_twice': 'Chaque chemin ne peut être modifié qu’une fois',
  'commit.refused': 'Impossible de committer : {reason}',
  'commit.upload_too_large':
    'Les fichiers de plus de {max:bytes} ne peuvent pas être envoyés ici. Poussez-les avec Git',
  'commit.uploads_full': 'Vous avez envoyé trop de fichiers sans les committer. Committez-les ou réessayez demain',

  'email.invalid': 'Saisissez une adresse e-mail valide',
  'email.missing': 'Adresse e-mail introuvable',
  'email.required': 'Saisissez votre adresse e-mail',
  'email.too_long': 'Utilisez {max:number} caractères au maximum',
  'email.too_many': 'Vous avez atteint la limite de {max:number} adresses supplémentaires. Supprimez-en une d’abord',
  'email.yours': 'Cette adresse est déjà la vôtre',

  'factor.code_required': 'Saisissez un code',
  'factor.code_wrong': 'Ce code est incorrect ou a déjà été utilisé',
  'factor.expired': 'Le délai est dépassé. Recommencez',
  'factor.none': 'Configurez d’abord une application d’authentification ou une clé d’identification',
  'factor.totp_is_on': 'Une application d’authentification est déjà configurée',

  'field.malformed': 'Cette valeur n’est pas valide',
  'field.required': 'Ce champ est obligatoire',
  'field.too_large': 'Doit être inférieur ou égal à {max:number}',
  'field.too_long': 'Utilisez {max:number} caractères au maximum',
  'field.too_short': 'Utilisez au moins {min:number} caractères',
  'field.too_small': 'Doit être supérieur ou égal à {min:number}',
  'field.unprintable': 'Supprimez les caractères invisibles',

  'file_path.empty_name': 'Les noms de fichiers et de dossiers ne peuvent pas être vides',
  'file_path.git': '{name} est réservé à Git',
  'file_path.required': 'Saisissez un nom de fichier',
  'file_path.too_long': 'Les noms peuvent contenir {max:number} octets au plus',
  'file_path.unprintable': 'Supprimez les caractères invisibles',

  'login.password_required': 'Saisissez votre mot de passe',
  'login.username_required': 'Saisissez votre nom d’utilisateur ou votre adresse e-mail',
  'login.expired': 'Cette connexion a expiré. Reconnectez-vous',
  'login.factor_required': 'Confirmez qu’il s’agit bien de vous',

  'notification.missing': 'Notification introuvable',
  'notification.no_mute': 'Ce n’est plus en sourdine',
  'notification.not_mutable': 'Les notifications sur votre compte ne peuvent pas être mises en sourdine',
  'notification.too_many_mutes':
    'Vous pouvez mettre en sourdine {max:number} dépôts, personnes et équipes au maximum. Réactivez-en d’abord un',
  'notification.too_many_streams':
    'Trop de pages attendent des notifications en même temps. Elles sont consultées chaque minute à la place',

  'owner_name.characters':
    'Utilisez des lettres, des chiffres et des tirets bas. Points et tirets ne peuvent être ni au début ni à la fin',
  'owner_name.dots': 'Pas deux points ou tirets de suite',
  'owner_name.ending': 'Un nom ne peut pas se terminer par {ending}',
  'owner_name.reserved': '« {name} » est réservé. Choisissez-en un autre',
  'owner_name.too_long': 'Utilisez {max:number} caractères au maximum',

  'passkey.known': 'Cette clé d’identification a déjà été ajoutée',
  'passkey.missing': 'Clé d’identification introuvable',
  'passkey.name_required': 'Saisissez un nom',
  'passkey.refused': 'Impossible de vérifier cette clé d’identification',
  'passkey.too_many': 'Vous avez atteint la limite de {max:number} clés d’identification. Supprimez-en une d’abord',

  'password.common': 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre',
  'password.mismatch': 'Les mots de passe ne correspondent pas',
  'password.required': 'Saisissez votre mot de passe',
  'password.too_long': 'Utilisez {max:number} caractères au maximum',
  'password.too_short': 'Le mot de passe doit compter au moins {min:number} caractères',

  'password_reset.link_invalid': 'Ce lien a expiré ou a déjà été utilisé',

  'project.card_changed': 'Quelqu’un a modifié cette carte entre-temps',
  'project.card_missing': 'Carte introuvable',
  'project.column_has_cards': 'Cette colonne contient des cartes. Choisissez la colonne où les déplacer',
  'project.column_missing': 'Colonne introuvable',
  'project.column_required': 'Saisissez un nom de colonne',
  'project.day_invalid': 'Saisissez une date comme 2026-05-31',
  'project.days_reversed': 'La date de fin prévue précède la date de début',
  'project.missing': 'Projet introuvable',
  'project.name_required': 'Saisissez un nom de projet',
  'project.needs_team': 'Seul un projet d’équipe peut être visible par une équipe',
  'project.no_person': '{name} ne peut pas voir ce projet',
  'project.not_creator': 'Vous ne pouvez pas créer de projets pour ce propriétaire',
  'project.read_only': 'Vous n’avez pas l’autorisation de faire cela dans le projet {name}',
  'project.title_required': 'Saisissez un titre',
  'project.too_many': 'Ce propriétaire a atteint la limite de {max:number} projets. Supprimez-en un d’abord',
  'project.too_many_cards': 'Un projet peut contenir jusqu’à {max:number} cartes. Supprimez-en d’abord',
  'project.too_many_columns': 'Un projet peut contenir jusqu’à {max:number} colonnes',

  'provider.denied': 'La connexion a été annulée chez le fournisseur',
  'provider.email_taken':
    'Un compte existe déjà avec cette adresse e-mail. Connectez-vous-y, puis associez le fournisseur dans vos paramètres de sécurité',
  'provider.email_unverified':
    'Le fournisseur ne confirme pas votre adresse e-mail. Inscrivez-vous plutôt avec un mot de passe',
  'provider.identity_missing': 'Association introuvable',
  'provider.identity_taken': 'Cette connexion est déjà associée à un autre compte',
  'provider.is_connected': 'Votre compte est déjà associé à ce fournisseur. Dissociez-le d’abord',
  'provider.missing': 'Ce serveur n’a pas ce fournisseur de connexion',
  'provider.refused': 'La réponse du fournisseur n’a pas pu être vérifiée. Réessayez',
  'provider.unknown':
    'Aucun compte n’est associé à cette connexion. Connectez-vous avec votre mot de passe, puis associez le fournisseur dans vos paramètres de sécurité',
  'provider.unreachable': 'Le fournisseur de connexion est injoignable pour le moment. Réessayez dans un instant',

  'picture.too_many_pixels': 'Cette image compte trop de pixels. Choisissez-en une plus petite',
  'picture.unsupported': 'Cette image ne peut pas être utilisée. Choisissez un fichier JPEG, PNG, WebP, GIF ou AVIF',

  'profile.changed':
    'Votre profil a été modifié dans une autre fenêtre. Votre saisie est toujours là : vérifiez-la et enregistrez à nouveau',
  'profile.website_invalid': 'Saisissez une adresse web commençant par https:// ou http://',

  'ref.from_required': 'Choisissez une branche, un tag ou un commit',
  'ref.in_the_way': 'Dans Git, les noms sont des dossiers : {name} existe déjà, rien ne peut se trouver en dessous',
  'ref.moved': 'Cela a changé depuis que vous avez ouvert la page. Vérifiez, puis réessayez',
  'ref.not_restorable': 'Cela ne peut plus être restauré',
  'ref.refused': 'Git a refusé : {reason}',

  'ref_rule.maintainers': 'La règle pour {pattern} ne le permet qu’aux mainteneurs',
  'ref_rule.missing': 'Règle introuvable',
  'ref_rule.nobody': 'La règle pour {pattern} ne le permet à personne',
  'ref_rule.owners': 'La règle pour {pattern} ne le permet qu’aux propriétaires',
  'ref_rule.pattern_invalid': 'Utilisez ce que permettent les noms de branche, et * pour n’importe quels caractères',
  'ref_rule.pattern_required': 'Saisissez un nom ou un motif',
  'ref_rule.taken': 'Il existe déjà une règle pour {pattern}',
  'ref_rule.too_many': 'Un dépôt peut avoir jusqu’à {max:number} règles',
  'ref_rule.too_many_people': 'Indiquez au plus {max:number} personnes et équipes',

  'registration.closed': 'Les inscriptions sont fermées sur ce serveur',
  'registration.code_required': 'Saisissez le code que nous vous avons envoyé',
  'registration.code_wrong': 'Le code est incorrect ou a expiré',
  'registration.confirm_differs': 'Les mots de passe ne correspondent pas',
  'registration.confirm_required': 'Confirmez votre mot de passe',
  'registration.taken': 'Cette adresse e-mail ou ce nom d’utilisateur est déjà pris',
  'registration.terms_required': 'Acceptez les conditions d’utilisation pour continuer',
  'registration.unverified': 'Vérifiez d’abord votre adresse e-mail',
  'registration.username_required': 'Saisissez un nom d’utilisateur',

  'repository.archived': 'Rien ne peut être modifié dans {owner}/{name} : ce dépôt est archivé',
  'repository.confirmation_required': 'Saisissez le nom du dépôt pour confirmer',
  'repository.confirmation_wrong': 'Saisissez {name} pour confirmer',
  'repository.settings_denied': 'Vous n’avez pas le droit de modifier les paramètres de {owner}/{name}',
  'repository.too_many_topics': 'Utilisez {max:number} sujets au maximum',
  'repository.topic_invalid':
    'Utilisez des lettres, des chiffres et des traits d’union, {max:number} caractères au maximum par sujet',
  'repository.damaged': 'Ce dépôt est endommagé et ne peut pas être lu en entier. L’administrateur a été prévenu',
  'repository.description_too_long': 'Utilisez {max:number} caractères au maximum',
  'repository.disk_quota':
    '{owner} utilise {used:bytes} sur {quota:bytes}, et il ne reste pas assez de place pour ceci. Poussez moins ou demandez plus d’espace à l’administrateur de ce serveur',
  'repository.missing': 'Dépôt introuvable',
  'repository.name_required': 'Saisissez un nom de dépôt',
  'repository.name_taken': '{owner} a déjà un dépôt nommé {name}',
  'repository.no_storage_node': 'Emplacement de stockage introuvable',
  'repository.not_creator': 'Vous n’êtes pas autorisé à créer des dépôts pour ce propriétaire',
  'repository.not_team': 'Ce propriétaire n’est pas une équipe',
  'repository.owner_required': 'Choisissez un propriétaire',
  'repository.read_only': 'Vous n’êtes pas autorisé à pousser vers {owner}/{name}',
  'repository.storage_required': 'Choisissez un emplacement de stockage',
  'repository.team': 'Ce propriétaire est une équipe',
  'repository.too_many':
    'Ce propriétaire a atteint la limite de {max:number} dépôts. Demandez à l’administrateur de ce serveur d’en supprimer',
  'repository.too_many_pins': 'Vous pouvez épingler {max:number} dépôts au maximum',
  'repository.too_many_stars': 'Vous pouvez ajouter une étoile à {max:number} dépôts au maximum',
  'repository.too_many_watches': 'Vous pouvez surveiller {max:number} dépôts au maximum',

  'repository_name.characters': 'Utilisez des lettres, des chiffres, _, - et . (sans - ni . au début)',
  'repository_name.dots': 'Pas deux points de suite, pas de point à la fin',
  'repository_name.ending': 'Retirez {ending}',
  'repository_name.reserved': '« {name} » est réservé. Choisissez-en un autre',
  'repository_name.too_long': 'Utilisez {max:number} caractères au maximum',

  'request.address_malformed': 'Cette adresse n’est pas valide',
  'request.address_too_long': 'Cette adresse est trop longue',
  'request.foreign_site': 'Cette requête provient d’un autre site',
  'request.malformed': 'La requête n’est pas valide',
  'request.media_type': 'Envoyez le corps en application/json',
  'request.no_json': 'Le corps n’est pas du JSON valide',
  'request.not_found': 'Introuvable',
  'request.timeout': 'Cette requête a pris trop de temps',
  'request.too_large': 'Cette requête est trop volumineuse',
  'request.too_many': 'Trop de tentatives. Réessayez dans {wait:duration}',
  'request.unknown_cursor': 'Ce curseur n’est pas valide',

  'server.busy': 'Le serveur est occupé. Réessayez dans un instant',
  'server.busy_for_caller': 'Trop de vos requêtes sont en cours. Réessayez dans un instant',
  'server.database_busy': 'La base de données est occupée. Réessayez dans un instant',
  'server.database_damaged': 'La base de données du serveur est endommagée. L’administrateur doit la restaurer',
  'server.database_unavailable': 'La base de données n’est pas disponible pour le moment. Réessayez dans un instant',
  'server.database_unwritable':
    'Le serveur ne peut pas écrire dans sa base de données. L’administrateur doit y remédier',
  'server.disk_failed': 'Le disque du serveur est défaillant. L’administrateur doit y remédier',
  'server.disk_full':
    'Le disque du serveur est plein. Vos modifications n’ont pas été enregistrées. Réessayez plus tard',
  'server.fault': 'Une erreur s’est produite. Réessayez',
  'server.mail_backlog': 'Trop d’e-mails attendent d’être envoyés. Réessayez dans quelques minutes',

  'session.missing': 'Cette session est déjà terminée',
  'session.confirm_needed': 'Saisissez votre mot de passe pour continuer',

  'site.page_unreadable': 'Cette page ne peut pas être affichée pour le moment. L’administration doit corriger cela',
  'site_message.no_receiver': 'Ce Sheaf n’a pas encore d’administrateur',
  'site_message.required': 'Écrivez un message',
  'site_message.too_long': 'Utilisez {max:number} caractères au maximum',

  'export.missing': 'Cet export n’existe plus. Lancez-en un nouveau',
  'export.under_way': 'Un export est déjà en cours',

  'fork.exists': '{owner} a déjà un fork de ce dépôt : {owner}/{name}',
  'fork.own': 'Ce dépôt appartient à {owner}. Choisissez un autre propriétaire pour le fork',
  'fork.of_private': 'C’est un fork d’un dépôt privé : il reste privé',
  'copy.missing': 'Cette copie est introuvable',
  'copy.too_many':
    'Vous avez atteint la limite de {max:number} copies simultanées. Attendez que l’une d’elles soit terminée',
  'import.missing': 'Import introuvable',
  'import.ended': 'Cet import est terminé',
  'import.not_failed': 'Seul un import échoué ou annulé peut être relancé',
  'import.too_many':
    'Vous avez atteint la limite de {max:number} imports en cours. Attendez la fin de l’un d’eux ou annulez-en un',
  'import.plain': 'Saisissez une adresse qui commence par https://',
  'import.url_required': 'Saisissez l’adresse du dépôt à importer',
  'import.url_invalid': 'Saisissez une adresse comme https://example.org/project.git',
  'import.url_with_password':
    'Retirez le nom d’utilisateur et le mot de passe de l’adresse. Seuls les dépôts lisibles par tous peuvent être importés',

  'key.address_invalid':
    '{address} n’est ni une adresse ni un réseau. Écrivez 192.0.2.7, 192.0.2.0/24 ou 2001:db8::/32',
  'key.no_target': 'Choisissez au moins un dépôt, une équipe ou un compte',
  'key.target_missing': 'L’un d’eux n’existe plus, ou vous n’y avez plus de rôle. Choisissez à nouveau',
  'key.too_many_addresses': 'Une clé peut avoir jusqu’à {max:number} adresses',
  'key.too_many_targets': 'Une clé peut être limitée à {max:number} dépôts et équipes au maximum',
  'key.wrong_address': 'Cette clé ne fonctionne pas depuis {address}',

  'signing_key.damaged': 'Ceci n’est pas une clé publique GPG complète. Collez ce qu’affiche gpg --armor --export',
  'signing_key.missing': 'Clé de signature introuvable',
  'signing_key.private': 'Ceci est une clé privée. Ne la partagez jamais. Collez la clé publique',
  'signing_key.several':
    'Collez une seule clé GPG. Pour n’en exporter qu’une, nommez-la : gpg --armor --export <ID de clé>',
  'signing_key.too_large':
    'Cette clé GPG est trop volumineuse. Exportez-la avec gpg --armor --export-options export-minimal --export <ID de clé>',
  'signing_key.too_many': 'Vous avez atteint la limite de {max:number} clés de signature. Supprimez-en une d’abord',
  'signing_key.unsafe':
    'Cette clé GPG utilise un algorithme qui n’est plus sûr. Créez-en une autre avec gpg --quick-generate-key',

  'ssh_key.certificate': 'Ceci est un certificat, pas une clé publique',
  'ssh_key.damaged': 'Cette clé est incomplète. Copiez la ligne entière du fichier .pub',
  'ssh_key.dsa': 'Les clés DSA ne sont plus sûres. Créez-en une autre avec ssh-keygen -t ed25519',
  'ssh_key.in_use': 'Cette clé a déjà été ajoutée',
  'ssh_key.incomplete': 'Remplissez tous les champs',
  'ssh_key.missing': 'Clé SSH introuvable',
  'ssh_key.options': 'Retirez les options qui précèdent le type de clé',
  'ssh_key.other_format':
    'Cette clé a un autre format. Convertissez-la avec ssh-keygen -i -f <file>, puis collez la ligne affichée',
  'ssh_key.private': 'Ceci est une clé privée. Ne la partagez jamais. Collez la clé publique du fichier .pub',
  'ssh_key.rsa_too_long': 'Les clés RSA peuvent compter {max} bits au plus',
  'ssh_key.rsa_too_short':
    'Cette clé RSA compte {bits} bits et il en faut au moins {min}. Mieux : créez une clé avec ssh-keygen -t ed25519',
  'ssh_key.several': 'Collez une seule clé, sur une ligne',
  'ssh_key.too_many': 'Vous avez atteint la limite de {max:number} clés SSH. Supprimez-en une d’abord',
  'ssh_key.unknown_type': 'Une clé commence par ssh-ed25519, ecdsa-sha2-nistp256 ou ssh-rsa',

  'tag.missing': 'Tag introuvable',
  'tag.taken': 'Il existe déjà un tag nommé {name}',
  'tag_name.invalid': 'Ce nom de tag n’est pas valide',
  'tag_name.required': 'Saisissez un nom de tag',

  'team.full': 'Une équipe peut avoir jusqu’à {max:number} membres',
  'team.is_invited': '{name} a déjà reçu une invitation',
  'team.is_member': '{name} est déjà membre de {team}',
  'team.factor_first': 'Activez d’abord l’authentification à deux facteurs sur votre propre compte',
  'team.last_owner': '{team} a besoin d’un propriétaire. Nommez d’abord quelqu’un d’autre',
  'team.missing': 'Équipe introuvable',
  'team.name_taken': 'Le nom « {name} » est déjà pris. Choisissez-en un autre',
  'team.no_invitation': 'Cette invitation a été retirée ou a expiré',
  'team.no_member': '{name} n’est pas membre de {team}',
  'team.no_user': 'Aucun utilisateur ne s’appelle {name}',
  'team.owners_only': 'Seuls les propriétaires de {team} peuvent faire cela',
  'team.plan_full':
    'Cette équipe compte déjà tous les membres que permet sa formule ({max:number}). Demandez une formule supérieure à l’administrateur de ce serveur',
  'team.too_deep': 'Cette équipe fait déjà partie d’une autre. Choisissez-en une qui n’en fait pas partie',
  'team.too_many': 'Vous avez atteint la limite de {max:number} équipes',
  'team.too_many_invitations': '{max:number} invitations attendent une réponse. Retirez-en d’abord une',
  'team.whom_required': 'Saisissez un nom d’utilisateur ou une adresse e-mail',

  'text.too_much': 'Ce texte est trop long à mettre en forme. Ouvrez plutôt le fichier d’origine',

  'user.missing': 'Utilisateur introuvable',
  'user.own_follow': 'Vous ne pouvez pas vous suivre vous-même',
  'user.too_many_follows': 'Vous pouvez suivre {max:number} personnes au maximum',
  'webhook.events_required': 'Choisissez au moins un événement',
  'webhook.missing': 'Webhook introuvable',
  'webhook.delivery_missing': 'Envoi introuvable',
  'webhook.plain':
    'Utilisez une adresse https. Ce serveur n’interroge d’autres serveurs sans chiffrement que si son exploitant l’autorise',
  'webhook.refused_address': 'Cette adresse n’est pas publique. L’exploitant de ce serveur peut l’autoriser',
  'webhook.secret_length': 'Utilisez de 16 à 256 caractères',
  'webhook.too_many': 'Un dépôt peut avoir jusqu’à {max:number} webhooks',
  'webhook.too_many_waiting': 'Trop d’envois de ce webhook sont en attente. Réessayez plus tard',
  'webhook.url_invalid': 'Saisissez une adresse comme https://example.org/hook',
  'webhook.url_required': 'Saisissez l’adresse à laquelle envoyer les événements',
  'webhook.url_with_password':
    'Retirez le nom d’utilisateur et le mot de passe de l’adresse. Les requêtes sont signées avec le secret',
}
