import type { LetterWords } from './words.ts'

/** The mails about accounts in Spanish. */
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
  emailChanged: {
    subject: 'Se ha cambiado tu correo electrónico de Sheaf',
    what: 'Tu cuenta usa ahora {email}. Esta dirección sigue en ella hasta que la quites.',
    ignore: '¿No has sido tú? Inicia sesión, vuelve a poner esta dirección como principal y cambia la contraseña.',
  },
  deletion: {
    subject: 'Tu cuenta de Sheaf se va a eliminar',
    what: 'Tu cuenta, sus repositorios, sus claves y todo lo demás se eliminarán en {days} días.',
    undo: '¿Has cambiado de opinión o no has sido tú? Inicia sesión antes y no se eliminará nada.',
  },
  exportReady: {
    subject: 'Tu exportación de Sheaf está lista',
    what: 'El archivo de tu cuenta se puede descargar durante {days} días, con la sesión iniciada.',
    ignore: 'Si no la pediste, otra persona ha iniciado sesión en tu cuenta. Cambia tu contraseña.',
  },
}
