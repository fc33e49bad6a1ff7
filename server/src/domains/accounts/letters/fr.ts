import type { LetterWords } from './words.ts'

/** The mails about accounts in French. */
export const fr: LetterWords = {
  code: {
    subject: '{code} est votre code Sheaf',
    why: 'Votre code Sheaf :',
    howLong:
      'Il expire dans {minutes} minutes et ne fonctionne que dans le navigateur où vous l’avez demandé. Vous n’avez rien demandé ? Ignorez cet e-mail.',
  },
  accountExists: {
    subject: 'Vous avez déjà un compte Sheaf',
    why: 'Cette adresse a déjà un compte, nous n’avons donc pas envoyé de code.',
    where: 'Connectez-vous ici : {address}',
    ignore: 'Vous n’avez pas essayé de vous inscrire ? Ignorez cet e-mail. Rien n’a changé.',
  },
  emailChanged: {
    subject: 'Votre adresse e-mail Sheaf a été modifiée',
    what: 'Votre compte utilise désormais {email}. Cette adresse y reste associée jusqu’à ce que vous la supprimiez.',
    ignore:
      'Ce n’était pas vous ? Connectez-vous, faites à nouveau de cette adresse la principale et changez votre mot de passe.',
  },
  deletion: {
    subject: 'Votre compte Sheaf va être supprimé',
    what: 'Votre compte, ses dépôts, ses clés et tout ce qu’il contient seront supprimés dans {days} jours.',
    undo: 'Vous avez changé d’avis, ou ce n’était pas vous ? Connectez-vous avant cette date et rien ne sera supprimé.',
  },
  exportReady: {
    subject: 'Votre export Sheaf est prêt',
    what: 'L’archive de votre compte peut être téléchargée pendant {days} jours, une fois connecté.',
    ignore: 'Si vous ne l’avez pas demandé, quelqu’un d’autre est connecté à votre compte. Changez votre mot de passe.',
  },
}
