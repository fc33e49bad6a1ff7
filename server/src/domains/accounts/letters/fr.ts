import type { LetterWords } from './words.ts'

/** The mails of sign-up in French. */
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
}
