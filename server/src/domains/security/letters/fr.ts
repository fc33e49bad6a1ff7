import type { NoticeWords } from './words.ts'

/** Mail about what happened to an account, in French. */
export const fr: NoticeWords = {
  kinds: {
    'signed-in-new-device': [
      'Nouvelle connexion à votre compte Sheaf',
      'Une connexion à {username} a eu lieu sur un nouvel appareil.',
    ],
    'password-changed': ['Votre mot de passe Sheaf a été modifié', 'Le mot de passe de {username} a été modifié.'],
    'password-reset': [
      'Votre mot de passe Sheaf a été réinitialisé',
      'Le mot de passe de {username} a été réinitialisé par un lien que nous vous avons envoyé. Vous avez été déconnecté partout.',
    ],
    'password-ended': [
      'Votre mot de passe Sheaf a été réinitialisé par l’administration',
      'L’administration de ce serveur a révoqué le mot de passe de {username}. Vous avez été déconnecté partout.',
    ],
    'access-key-created': [
      'Nouvelle clé d’accès sur votre compte Sheaf',
      'La clé d’accès « {subject} » a été créée pour {username}.',
    ],
    'access-key-changed': [
      'Une clé d’accès de votre compte Sheaf a été modifiée',
      'La clé d’accès « {subject} » de {username} a été modifiée : son titre, ce qu’elle permet, d’où ou jusqu’à quand elle fonctionne.',
    ],
    'ssh-key-added': [
      'Nouvelle clé SSH sur votre compte Sheaf',
      'La clé SSH « {subject} » a été ajoutée à {username}.',
    ],
    'signing-key-added': [
      'Nouvelle clé de signature sur votre compte Sheaf',
      'La clé de signature « {subject} » a été ajoutée à {username}.',
    ],
    'totp-added': [
      'Application d’authentification configurée sur votre compte Sheaf',
      'Une application d’authentification a été configurée pour {username}.',
    ],
    'totp-removed': [
      'Application d’authentification désactivée sur votre compte Sheaf',
      'L’application d’authentification de {username} a été désactivée.',
    ],
    'passkey-added': [
      'Nouvelle clé d’identification sur votre compte Sheaf',
      'La clé d’identification « {subject} » a été ajoutée à {username}.',
    ],
    'passkey-removed': [
      'Clé d’identification supprimée de votre compte Sheaf',
      'La clé d’identification « {subject} » de {username} a été supprimée.',
    ],
    'recovery-codes-created': [
      'Nouveaux codes de récupération pour votre compte Sheaf',
      'De nouveaux codes de récupération ont été créés pour {username}. Les anciens ne fonctionnent plus.',
    ],
    'recovery-code-used': [
      'Un code de récupération de votre compte Sheaf a été utilisé',
      'Une connexion à {username} a eu lieu avec un code de récupération.',
    ],
    'factors-ended': [
      'Authentification à deux facteurs supprimée de votre compte Sheaf',
      'L’administration de ce serveur a supprimé l’application d’authentification et toutes les clés d’identification de {username}.',
    ],
    'identity-added': [
      'Nouveau fournisseur de connexion sur votre compte Sheaf',
      '{subject} a été associé à {username}. Quiconque s’y connecte peut se connecter à ce compte.',
    ],
    'identity-removed': [
      'Fournisseur de connexion retiré de votre compte Sheaf',
      '{subject} a été dissocié de {username}.',
    ],
  },
  when: 'Quand : {when}',
  from: 'Où : {device}, {address}',
  fromAddress: 'Où : {address}',
  device: '{browser} sous {system}',
  wasYou: 'Si c’était vous, il n’y a rien à faire.',
  wasNot:
    'Sinon, changez votre mot de passe, déconnectez les appareils et supprimez les clés que vous ne reconnaissez pas.',
  settings: 'Vos paramètres de sécurité :',
}
