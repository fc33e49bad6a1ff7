import type { LetterWords } from './words.ts'

/** The mails of sign-up in Spanish. */
export const es: LetterWords = {
  code: {
    subject: '{code} es tu código de Sheaf',
    why: 'Alguien, esperamos que tú, se está registrando en Sheaf con esta dirección. Introduce este código para continuar:',
    howLong: 'Es válido durante {minutes} minutos, en el navegador que lo pidió. Si no fuiste tú, ignora este correo.',
  },
  accountExists: {
    subject: 'Ya tienes una cuenta de Sheaf',
    why: 'Alguien, esperamos que tú, intentó registrarse en Sheaf con esta dirección. Ya tiene una cuenta, así que no hay ningún código que enviar.',
    where: 'Inicia sesión aquí: {address}',
    ignore: 'Si no fuiste tú, ignora este correo: no ha cambiado nada.',
  },
}
