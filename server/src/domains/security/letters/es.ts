import type { NoticeWords } from './words.ts'

/** Mail about what happened to an account, in Spanish. */
export const es: NoticeWords = {
  kinds: {
    'signed-in-new-device': [
      'Nuevo inicio de sesión en tu cuenta de Sheaf',
      'Alguien ha iniciado sesión como {username} en un dispositivo nuevo.',
    ],
    'password-changed': ['Se ha cambiado tu contraseña de Sheaf', 'Se ha cambiado la contraseña de {username}.'],
    'password-reset': [
      'Se ha restablecido tu contraseña de Sheaf',
      'Se ha restablecido la contraseña de {username} con un enlace que te enviamos. Se han cerrado todas tus sesiones.',
    ],
    'password-ended': [
      'La administración ha restablecido tu contraseña de Sheaf',
      'La administración de este servidor ha anulado la contraseña de {username}. Se han cerrado todas tus sesiones.',
    ],
    'access-key-created': [
      'Nueva clave de acceso en tu cuenta de Sheaf',
      'Se ha creado la clave de acceso «{subject}» para {username}.',
    ],
    'access-key-changed': [
      'Se ha modificado una clave de acceso de tu cuenta de Sheaf',
      'Se ha modificado la clave de acceso «{subject}» de {username}: su título, lo que permite, desde dónde o hasta cuándo funciona.',
    ],
    'ssh-key-added': ['Nueva clave SSH en tu cuenta de Sheaf', 'Se ha añadido la clave SSH «{subject}» a {username}.'],
    'signing-key-added': [
      'Nueva clave de firma en tu cuenta de Sheaf',
      'Se ha añadido la clave de firma «{subject}» a {username}.',
    ],
    'totp-added': [
      'App de autenticación configurada en tu cuenta de Sheaf',
      'Se ha configurado una app de autenticación para {username}.',
    ],
    'totp-removed': [
      'App de autenticación desactivada en tu cuenta de Sheaf',
      'Se ha desactivado la app de autenticación de {username}.',
    ],
    'passkey-added': [
      'Nueva llave de acceso en tu cuenta de Sheaf',
      'Se ha añadido la llave de acceso «{subject}» a {username}.',
    ],
    'passkey-removed': [
      'Llave de acceso eliminada de tu cuenta de Sheaf',
      'Se ha eliminado la llave de acceso «{subject}» de {username}.',
    ],
    'recovery-codes-created': [
      'Nuevos códigos de recuperación de tu cuenta de Sheaf',
      'Se han creado nuevos códigos de recuperación para {username}. Los anteriores ya no funcionan.',
    ],
    'recovery-code-used': [
      'Se ha usado un código de recuperación de tu cuenta de Sheaf',
      'Alguien ha iniciado sesión como {username} con un código de recuperación.',
    ],
    'factors-ended': [
      'Autenticación en dos pasos eliminada de tu cuenta de Sheaf',
      'La administración de este servidor ha eliminado la app de autenticación y todas las llaves de acceso de {username}.',
    ],
    'identity-added': [
      'Nuevo proveedor de inicio de sesión en tu cuenta de Sheaf',
      'Se ha conectado {subject} a {username}. Quien inicie sesión allí puede entrar en esta cuenta.',
    ],
    'identity-removed': [
      'Proveedor de inicio de sesión eliminado de tu cuenta de Sheaf',
      'Se ha desconectado {subject} de {username}.',
    ],
  },
  when: 'Cuándo: {when}',
  from: 'Dónde: {device}, {address}',
  fromAddress: 'Dónde: {address}',
  device: '{browser} en {system}',
  wasYou: 'Si has sido tú, no tienes que hacer nada.',
  wasNot:
    'Si no has sido tú, cambia tu contraseña, cierra la sesión en los dispositivos que no reconozcas y elimina las claves desconocidas.',
  settings: 'Tus ajustes de seguridad:',
}
