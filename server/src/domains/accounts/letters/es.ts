import type { LetterWords } from './words.ts'

/** The mails of sign-up in Spanish. */
export const es: LetterWords = {
  code: {
    subject: '{code} es tu código de Sheaf',
    why: 'Tu código de Sheaf:',
    howLong:
      'Caduca en {minutes} minutos y solo funciona en el navegador donde lo pediste. ¿No lo has pedido? Ignora este correo.',
  },
  accountExists: {
    subject: 'Ya tienes una cuenta de Sheaf',
    why: 'Esta dirección ya tiene una cuenta, así que no hemos enviado ningún código.',
    where: 'Inicia sesión aquí: {address}',
    ignore: '¿No has intentado registrarte? Ignora este correo. No ha cambiado nada.',
  },
}
