import type { LetterWords } from './words.ts'

/** The mails of sign-up in French. */
export const fr: LetterWords = {
  code: {
    subject: '{code} est votre code Sheaf',
    why: 'Quelqu’un, vous, nous l’espérons, s’inscrit à Sheaf avec cette adresse. Saisissez ce code pour continuer :',
    howLong:
      'Il est valable {minutes} minutes, dans le navigateur qui l’a demandé. Si ce n’était pas vous, ignorez cet e-mail.',
  },
  accountExists: {
    subject: 'Vous avez déjà un compte Sheaf',
    why: 'Quelqu’un, vous, nous l’espérons, a essayé de s’inscrire à Sheaf avec cette adresse. Elle a déjà un compte : il n’y a donc pas de code à envoyer.',
    where: 'Connectez-vous ici : {address}',
    ignore: 'Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.',
  },
}
