import type { Sentences } from './message.ts'

/** The sentences of en.ts in French. */
export const fr: Sentences = {
  'access_key.cannot_open': 'Aucune clé d’accès ne permet cela : connectez-vous dans un navigateur',
  'access_key.expired': 'La date d’expiration doit être dans le futur',
  'access_key.incomplete': 'Le titre et la date d’expiration sont obligatoires',
  'access_key.insufficient': 'Cette clé d’accès n’accorde pas {area} au niveau {level}',
  'access_key.insufficient_for_ssh':
    'Cette clé d’accès n’accorde pas repo_access au niveau 2, qu’une clé SSH ouvrirait',
  'access_key.invalid': 'Cette clé d’accès est incorrecte, expirée ou supprimée',
  'access_key.missing': 'Cette clé d’accès n’existe pas',
  'access_key.read_only': 'Cette clé d’accès peut lire les dépôts, mais pas y écrire',
  'access_key.too_many':
    'Un compte a au plus {max:number} clés d’accès, clés expirées comprises. Supprimez-en une d’abord',

  'account.log_in': 'Veuillez vous connecter',
  'account.not_signed_in': 'Personne n’est connecté',
  'account.suspended': 'Ce compte est suspendu. Demandez pourquoi à l’administrateur de ce serveur',
  'account.too_many_wrong_passwords':
    'Trop de mots de passe incorrects ont été essayés pour ce compte, et personne ne s’y est encore connecté depuis cet appareil ou ce réseau. Réessayez dans {wait:duration} : une tentative vous sera alors réservée. Les appareils déjà connectés auparavant gardent leur accès',
  'account.wrong_credentials': 'Aucun compte ne correspond à ce nom et à ce mot de passe',
  'account.wrong_git_password':
    'Nom d’utilisateur ou mot de passe incorrect. Git accepte le mot de passe de votre compte ou une clé d’accès',

  'branch_name.invalid': 'Git n’accepte pas ce nom de branche',
  'branch_name.required': 'Veuillez saisir un nom de branche',
  'branch_name.too_long': 'Un nom de branche compte au plus {max:number} caractères',

  'browse.binary': 'Un fichier binaire n’a pas de lignes',
  'browse.file_too_large': 'Les fichiers de plus de {max:bytes} ne sont pas examinés ligne par ligne',
  'browse.no_commit': 'Il n’y a pas encore de commit ici',
  'browse.no_file': 'Ce fichier n’existe pas ici',
  'browse.no_folder': 'Ce dossier n’existe pas ici',
  'browse.no_revision': 'Aucune branche, aucun tag ni aucun commit ne porte ce nom',
  'browse.path_dots': 'Un chemin dans un dépôt ne contient ni . ni ..',
  'browse.submodule': 'Ceci est un sous-module : son contenu se trouve dans un autre dépôt',
  'browse.takes_too_long': 'Cette recherche prend trop de temps',
  'browse.too_many_branches': 'Ce dépôt a trop de branches pour être affichées',
  'browse.too_many_entries': 'Ce dossier a trop d’éléments pour être affichés',

  'email.invalid': 'Veuillez saisir une adresse e-mail valide',
  'email.required': 'Veuillez saisir votre adresse e-mail',
  'email.too_long': 'Une adresse e-mail compte au plus {max:number} caractères',

  'field.malformed': 'Cette valeur n’est pas valide',
  'field.required': 'Ce champ est obligatoire',
  'field.too_large': 'La plus grande valeur est {max:number}',
  'field.too_long': 'Au plus {max:number} caractères',
  'field.too_short': 'Au moins {min:number} caractères',
  'field.too_small': 'La plus petite valeur est {min:number}',

  'login.password_required': 'Veuillez saisir votre mot de passe',
  'login.username_required': 'Veuillez saisir votre nom d’utilisateur',

  'owner_name.characters':
    'Utilisez des lettres, des chiffres et des tirets bas ; points et tirets seulement à l’intérieur',
  'owner_name.dots': 'Les points et les tirets ne peuvent pas se suivre',
  'owner_name.ending': 'Cette terminaison est réservée',
  'owner_name.reserved': 'Ce nom est réservé',
  'owner_name.too_long': 'Un nom compte au plus {max:number} caractères',

  'password.required': 'Veuillez saisir votre mot de passe',
  'password.too_long': 'Un mot de passe compte au plus {max:number} caractères',
  'password.too_short': 'Le mot de passe doit compter au moins {min:number} caractères',

  'registration.closed': 'Les inscriptions sont fermées',
  'registration.code_required': 'Veuillez saisir le code',
  'registration.code_wrong': 'Le code est incorrect ou a expiré',
  'registration.confirm_differs': 'Les mots de passe ne correspondent pas',
  'registration.confirm_required': 'Veuillez confirmer le mot de passe',
  'registration.taken': 'Cette adresse e-mail ou ce nom d’utilisateur est déjà enregistré',
  'registration.terms_required': 'Veuillez accepter les conditions d’utilisation',
  'registration.unverified': 'Veuillez d’abord confirmer votre adresse e-mail avec le code',
  'registration.username_required': 'Veuillez saisir votre nom d’utilisateur',

  'repository.damaged':
    'Ce dépôt est endommagé sur le serveur et ne peut pas être lu en entier. L’administrateur du serveur en a été averti',
  'repository.description_too_long': 'Une description compte au plus {max:number} caractères',
  'repository.disk_quota':
    '{owner} utilise {used:bytes} sur {quota:bytes} d’espace disque, et il n’y a pas assez de place. Envoyez moins de données ou demandez plus d’espace à l’administrateur de ce serveur',
  'repository.missing': 'Dépôt introuvable',
  'repository.name_required': 'Veuillez saisir le nom du dépôt',
  'repository.name_taken': 'Le propriétaire a déjà un dépôt de ce nom',
  'repository.no_storage_node': 'Ce nœud de stockage n’existe pas',
  'repository.not_creator': 'Vous ne pouvez pas créer de dépôts pour ce propriétaire',
  'repository.not_team': 'Ce propriétaire n’est pas une équipe',
  'repository.owner_required': 'Veuillez choisir un propriétaire',
  'repository.read_only': 'Vous pouvez lire {owner}/{name}, mais pas y écrire',
  'repository.storage_required': 'Veuillez choisir un stockage',
  'repository.team': 'Ce propriétaire est une équipe',
  'repository.too_many':
    'Un propriétaire a au plus {max:number} dépôts. Demandez à l’administrateur de ce serveur d’en retirer',

  'repository_name.characters':
    'Utilisez des lettres, des chiffres, des tirets bas, des points et des tirets ; commencez par une lettre, un chiffre ou un tiret bas',
  'repository_name.dots': 'Les points ne peuvent ni se suivre ni terminer un nom',
  'repository_name.ending': 'Un nom de dépôt ne peut pas se terminer par {ending}',
  'repository_name.reserved': 'Ce nom est réservé',
  'repository_name.too_long': 'Un nom compte au plus {max:number} caractères',

  'request.address_malformed': 'Cette adresse est mal formée',
  'request.address_too_long': 'Cette adresse est trop longue',
  'request.foreign_site': 'Cette requête provient d’un autre site',
  'request.malformed': 'La requête est mal formée',
  'request.media_type': 'Envoyez le corps en application/json',
  'request.no_json': 'Le corps n’est pas du JSON valide',
  'request.not_found': 'Introuvable',
  'request.timeout': 'Cette requête a pris trop de temps',
  'request.too_large': 'Cette requête est trop volumineuse',
  'request.too_many': 'Trop de tentatives. Réessayez dans {wait:duration}',
  'request.unknown_cursor': 'Ce curseur ne provient d’aucune réponse',

  'server.busy': 'Le serveur est occupé. Réessayez dans un instant',
  'server.busy_for_caller': 'Trop de vos requêtes sont en cours. Réessayez dans un instant',
  'server.database_busy': 'La base de données est occupée. Réessayez dans un instant',
  'server.database_damaged': 'La base de données du serveur est endommagée. Son administrateur doit la restaurer',
  'server.database_unavailable': 'La base de données ne répond pas pour le moment. Réessayez dans un instant',
  'server.database_unwritable':
    'Impossible d’écrire dans la base de données du serveur. Son administrateur doit y remédier',
  'server.disk_failed': 'Le disque du serveur est défaillant. Son administrateur doit y remédier',
  'server.disk_full':
    'Le disque du serveur est plein. La lecture reste possible ; votre envoi n’a pas été enregistré : réessayez plus tard',
  'server.fault': 'Une erreur s’est produite de notre côté',
  'server.mail_backlog': 'Trop d’e-mails attendent d’être envoyés. Réessayez dans quelques minutes',

  'ssh_key.certificate': 'Ceci est un certificat. Collez la clé publique elle-même, qui commence par ssh-',
  'ssh_key.damaged': 'Cette clé est endommagée : copiez à nouveau la ligne entière du fichier .pub',
  'ssh_key.dsa': 'Les clés DSA ne sont plus sûres. Créez-en une autre avec ssh-keygen -t ed25519',
  'ssh_key.in_use': 'Cette clé est déjà utilisée',
  'ssh_key.incomplete': 'Veuillez remplir tous les champs',
  'ssh_key.missing': 'Cette clé SSH n’existe pas',
  'ssh_key.options': 'Retirez ce qui précède le type de la clé : les options ne sont pas prises en charge',
  'ssh_key.other_format':
    'Ceci est un autre format. Convertissez-le avec ssh-keygen -i -f <file>, puis collez la ligne affichée',
  'ssh_key.private':
    'Ceci est une clé privée : ne la donnez jamais à personne. Collez la moitié publique, que ssh-keygen a écrite dans le fichier .pub',
  'ssh_key.rsa_too_long': 'Une clé RSA compte au plus {max} bits',
  'ssh_key.rsa_too_short':
    'Cette clé RSA compte {bits} bits. Il en faut au moins {min} ; mieux vaut en créer une avec ssh-keygen -t ed25519',
  'ssh_key.several': 'Collez une seule clé à la fois, sur une ligne',
  'ssh_key.too_many': 'Un compte a au plus {max:number} clés SSH. Supprimez-en une d’abord',
  'ssh_key.unknown_type': 'Une clé commence par ssh-ed25519, ecdsa-sha2-nistp256 ou ssh-rsa',

  'user.missing': 'Utilisateur introuvable',
}
