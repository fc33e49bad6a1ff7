import type { Sentences } from './message.ts'

/** The sentences of en.ts in Spanish. */
export const es: Sentences = {
  'access_key.cannot_open': 'Esto no se puede hacer con una clave de acceso. Inicia sesión en un navegador',
  'access_key.expired': 'Elige una fecha futura',
  'access_key.incomplete': 'El título y la fecha de caducidad son obligatorios',
  'access_key.insufficient': 'Esta clave de acceso necesita {area} en el nivel {level} o superior',
  'access_key.insufficient_for_ssh':
    'Para añadir una clave SSH, esta clave de acceso necesita permiso de lectura y escritura en los repositorios',
  'access_key.address_bound_for_ssh':
    'Una clave de acceso que solo funciona desde ciertas direcciones no puede añadir claves SSH',
  'access_key.invalid': 'Esta clave de acceso es incorrecta, ha caducado o se ha eliminado',
  'access_key.missing': 'Clave de acceso no encontrada',
  'access_key.read_only': 'Esta clave de acceso no puede hacer push: solo tiene permiso de lectura',
  'access_key.too_many':
    'Has alcanzado el límite de {max:number} claves de acceso, incluidas las caducadas. Elimina una primero',

  'account.invalid_confirmation': 'Confirmación no válida',
  'account.log_in': 'Inicia sesión para continuar',
  'account.name_taken': 'Este nombre de usuario no está disponible',
  'account.not_signed_in': 'No has iniciado sesión',
  'account.owns_teams': 'Eres el único propietario de {teams}. Antes, haz propietaria a otra persona',
  'account.suspended': 'Esta cuenta está suspendida. Contacta con la administración de este servidor',
  'account.factor_needs_key':
    'La autenticación en dos pasos está activada en esta cuenta. Usa una clave de acceso como contraseña',
  'account.too_many_names':
    'Has cambiado de nombre de usuario demasiadas veces. Los anteriores siguen siendo tuyos durante {days} días: recupera uno o espera',
  'account.too_many_wrong_passwords':
    'Demasiadas contraseñas incorrectas para esta cuenta. Inténtalo de nuevo dentro de {wait:duration} o usa un dispositivo en el que ya hayas iniciado sesión',
  'account.wrong_credentials': 'Nombre de usuario, correo o contraseña incorrectos',
  'account.wrong_git_password':
    'Nombre de usuario o contraseña incorrectos. Usa la contraseña de tu cuenta o una clave de acceso como contraseña',
  'account.wrong_password': 'La contraseña actual es incorrecta',

  'branch_name.invalid': 'Este nombre de rama no es válido',
  'branch_name.required': 'Introduce un nombre de rama',
  'branch_name.too_long': 'Usa {max:number} caracteres como máximo',

  'browse.binary': 'Blame no está disponible para archivos binarios',
  'browse.file_too_large': 'Blame no está disponible para archivos de más de {max:bytes}',
  'browse.no_commit': 'Aún no hay commits',
  'browse.no_file': 'Archivo no encontrado',
  'browse.no_folder': 'Carpeta no encontrada',
  'browse.no_revision': 'Rama, etiqueta o commit no encontrado',
  'browse.path_dots': 'Las rutas no pueden contener . ni ..',
  'browse.submodule': 'Submódulo: sus archivos están en otro repositorio',
  'browse.takes_too_long': 'Esto ha tardado demasiado',
  'browse.too_many_branches': 'Este repositorio tiene demasiadas ramas para mostrarlas',
  'browse.too_many_entries': 'Esta carpeta tiene demasiados elementos para mostrarlos',

  'collaborator.is_owner': 'Este repositorio es de {name}',
  'collaborator.missing': 'No se ha encontrado el colaborador',
  'collaborator.name_required': 'Introduce el nombre de un usuario o un equipo',
  'collaborator.nobody': 'No hay ningún usuario ni equipo llamado {name}',
  'collaborator.too_many': 'Un repositorio puede tener hasta {max:number} colaboradores',

  'email.invalid': 'Introduce un correo electrónico válido',
  'email.missing': 'Correo electrónico no encontrado',
  'email.required': 'Introduce tu correo electrónico',
  'email.too_long': 'Usa {max:number} caracteres como máximo',
  'email.too_many': 'Has alcanzado el límite de {max:number} direcciones adicionales. Quita una primero',
  'email.yours': 'Esta dirección ya es tuya',

  'factor.code_required': 'Introduce un código',
  'factor.code_wrong': 'Este código es incorrecto o ya se ha usado',
  'factor.expired': 'Ha pasado demasiado tiempo. Empieza de nuevo',
  'factor.none': 'Configura antes una app de autenticación o una llave de acceso',
  'factor.totp_is_on': 'Ya hay una app de autenticación configurada',

  'field.malformed': 'Este valor no es válido',
  'field.required': 'Este campo es obligatorio',
  'field.too_large': 'Debe ser {max:number} o menos',
  'field.too_long': 'Usa {max:number} caracteres como máximo',
  'field.too_short': 'Usa {min:number} caracteres o más',
  'field.too_small': 'Debe ser {min:number} o más',
  'field.unprintable': 'Quita los caracteres que no se ven',

  'login.password_required': 'Introduce tu contraseña',
  'login.username_required': 'Introduce tu nombre de usuario o correo electrónico',
  'login.expired': 'Este inicio de sesión ha caducado. Vuelve a intentarlo',
  'login.factor_required': 'Confirma que eres tú',

  'notification.missing': 'No se ha encontrado la notificación',
  'notification.no_mute': 'Esto ya no está silenciado',
  'notification.not_mutable': 'Las notificaciones sobre tu cuenta no se pueden silenciar',
  'notification.too_many_mutes':
    'Puedes silenciar hasta {max:number} repositorios, personas y equipos. Reactiva antes uno de ellos',
  'notification.too_many_streams': 'Demasiadas páginas esperan notificaciones a la vez. Se consultarán cada minuto',

  'owner_name.characters':
    'Usa letras, números y guiones bajos. Los puntos y guiones no pueden ir al principio ni al final',
  'owner_name.dots': 'Sin dos puntos ni guiones seguidos',
  'owner_name.ending': 'Los nombres no pueden terminar en {ending}',
  'owner_name.reserved': '«{name}» está reservado. Elige otro',
  'owner_name.too_long': 'Usa {max:number} caracteres como máximo',

  'passkey.known': 'Esta llave de acceso ya se ha añadido',
  'passkey.missing': 'Llave de acceso no encontrada',
  'passkey.name_required': 'Introduce un nombre',
  'passkey.refused': 'No se pudo verificar esta llave de acceso',
  'passkey.too_many': 'Has alcanzado el límite de {max:number} llaves de acceso. Elimina una antes',

  'password.common': 'Esta contraseña es una de las más comunes. Elige otra',
  'password.mismatch': 'Las contraseñas no coinciden',
  'password.required': 'Introduce tu contraseña',
  'password.too_long': 'Usa {max:number} caracteres como máximo',
  'password.too_short': 'La contraseña debe tener al menos {min:number} caracteres',

  'password_reset.link_invalid': 'Este enlace ha caducado o ya se ha usado',

  'project.card_changed': 'Alguien ha cambiado esta tarjeta mientras tanto',
  'project.card_missing': 'Tarjeta no encontrada',
  'project.column_has_cards': 'Esta columna tiene tarjetas. Elige la columna a la que pasarán',
  'project.column_missing': 'Columna no encontrada',
  'project.column_required': 'Introduce un nombre de columna',
  'project.day_invalid': 'Introduce una fecha como 2026-05-31',
  'project.days_reversed': 'La fecha de fin prevista es anterior a la de inicio',
  'project.missing': 'Proyecto no encontrado',
  'project.name_required': 'Introduce un nombre de proyecto',
  'project.needs_team': 'Solo un proyecto de un equipo puede ser visible para un equipo',
  'project.no_person': '{name} no puede ver este proyecto',
  'project.not_creator': 'No puedes crear proyectos para este propietario',
  'project.read_only': 'No tienes permiso para hacer esto en el proyecto {name}',
  'project.title_required': 'Introduce un título',
  'project.too_many': 'Este propietario ha alcanzado el límite de {max:number} proyectos. Elimina uno primero',
  'project.too_many_cards': 'Un proyecto puede tener hasta {max:number} tarjetas. Elimina algunas primero',
  'project.too_many_columns': 'Un proyecto puede tener hasta {max:number} columnas',

  'provider.denied': 'Se ha cancelado el inicio de sesión en el proveedor',
  'provider.email_taken':
    'Ya existe una cuenta con esta dirección de correo. Inicia sesión en ella y conecta el proveedor en los ajustes de seguridad',
  'provider.email_unverified': 'El proveedor no confirma tu dirección de correo. Regístrate con una contraseña',
  'provider.identity_missing': 'No se ha encontrado la conexión',
  'provider.identity_taken': 'Este inicio de sesión ya está conectado a otra cuenta',
  'provider.is_connected': 'Tu cuenta ya está conectada a este proveedor. Desconéctalo antes',
  'provider.missing': 'Este servidor no tiene ese proveedor de inicio de sesión',
  'provider.refused': 'No se ha podido verificar la respuesta del proveedor. Inténtalo de nuevo',
  'provider.unknown':
    'Ninguna cuenta está conectada a este inicio de sesión. Inicia sesión con tu contraseña y conecta el proveedor en los ajustes de seguridad',
  'provider.unreachable':
    'No se puede contactar con el proveedor en este momento. Inténtalo de nuevo dentro de un momento',

  'picture.too_many_pixels': 'Esta imagen tiene demasiados píxeles. Elige una más pequeña',
  'picture.unsupported': 'Esta imagen no se puede usar. Elige un archivo JPEG, PNG, WebP, GIF o AVIF',

  'profile.changed': 'Tu perfil se cambió en otra ventana. Lo que escribiste sigue aquí: revísalo y guárdalo de nuevo',
  'profile.website_invalid': 'Introduce una dirección web que empiece por https:// o http://',

  'registration.closed': 'El registro está cerrado en este servidor',
  'registration.code_required': 'Introduce el código que te hemos enviado',
  'registration.code_wrong': 'El código es incorrecto o ha caducado',
  'registration.confirm_differs': 'Las contraseñas no coinciden',
  'registration.confirm_required': 'Confirma tu contraseña',
  'registration.taken': 'Este correo o nombre de usuario ya está en uso',
  'registration.terms_required': 'Acepta los términos del servicio para continuar',
  'registration.unverified': 'Verifica primero tu correo',
  'registration.username_required': 'Introduce un nombre de usuario',

  'repository.damaged':
    'Este repositorio está dañado y no se puede leer por completo. Ya se ha avisado a la administración',
  'repository.description_too_long': 'Usa {max:number} caracteres como máximo',
  'repository.disk_quota':
    '{owner} usa {used:bytes} de {quota:bytes} y no queda espacio suficiente para esto. Haz un push más pequeño o pide más a la administración de este servidor',
  'repository.missing': 'Repositorio no encontrado',
  'repository.name_required': 'Introduce un nombre de repositorio',
  'repository.name_taken': '{owner} ya tiene un repositorio llamado {name}',
  'repository.no_storage_node': 'Ubicación de almacenamiento no encontrada',
  'repository.not_creator': 'No tienes permiso para crear repositorios para este propietario',
  'repository.not_team': 'Este propietario no es un equipo',
  'repository.owner_required': 'Elige un propietario',
  'repository.read_only': 'No tienes permiso para hacer push a {owner}/{name}',
  'repository.storage_required': 'Elige una ubicación de almacenamiento',
  'repository.team': 'Este propietario es un equipo',
  'repository.too_many':
    'Este propietario ha alcanzado el límite de {max:number} repositorios. Pide a la administración de este servidor que elimine algunos',
  'repository.too_many_pins': 'Puedes fijar hasta {max:number} repositorios',
  'repository.too_many_stars': 'Puedes marcar con estrella hasta {max:number} repositorios',
  'repository.too_many_watches': 'Puedes seguir la actividad de hasta {max:number} repositorios',

  'repository_name.characters': 'Usa letras, números, _, - y . (sin - ni . al principio)',
  'repository_name.dots': 'Sin dos puntos seguidos ni punto al final',
  'repository_name.ending': 'Quita {ending}',
  'repository_name.reserved': '«{name}» está reservado. Elige otro',
  'repository_name.too_long': 'Usa {max:number} caracteres como máximo',

  'request.address_malformed': 'Esta dirección no es válida',
  'request.address_too_long': 'Esta dirección es demasiado larga',
  'request.foreign_site': 'Esta solicitud proviene de otro sitio',
  'request.malformed': 'La solicitud no es válida',
  'request.media_type': 'Envía el cuerpo como application/json',
  'request.no_json': 'El cuerpo no es JSON válido',
  'request.not_found': 'No encontrado',
  'request.timeout': 'Esta solicitud tardó demasiado',
  'request.too_large': 'Esta solicitud es demasiado grande',
  'request.too_many': 'Demasiados intentos. Inténtalo de nuevo dentro de {wait:duration}',
  'request.unknown_cursor': 'Este cursor no es válido',

  'server.busy': 'El servidor está ocupado. Inténtalo de nuevo en un momento',
  'server.busy_for_caller': 'Tienes demasiadas solicitudes en curso. Inténtalo de nuevo en un momento',
  'server.database_busy': 'La base de datos está ocupada. Inténtalo de nuevo en un momento',
  'server.database_damaged': 'La base de datos del servidor está dañada. La administración debe restaurarla',
  'server.database_unavailable':
    'La base de datos no está disponible en este momento. Inténtalo de nuevo en un momento',
  'server.database_unwritable':
    'El servidor no puede escribir en su base de datos. La administración debe solucionarlo',
  'server.disk_failed': 'El disco del servidor ha fallado. La administración debe solucionarlo',
  'server.disk_full': 'El disco del servidor está lleno. Tus cambios no se han guardado. Inténtalo más tarde',
  'server.fault': 'Algo ha salido mal. Inténtalo de nuevo',
  'server.mail_backlog': 'Hay demasiados correos esperando a ser enviados. Inténtalo de nuevo en unos minutos',

  'session.missing': 'Esta sesión ya se ha cerrado',
  'session.confirm_needed': 'Introduce tu contraseña para continuar',

  'site.page_unreadable': 'Esta página no se puede mostrar ahora. La administración tiene que corregirlo',
  'site_message.no_receiver': 'Este Sheaf aún no tiene administración',
  'site_message.required': 'Escribe un mensaje',
  'site_message.too_long': 'Usa {max:number} caracteres como máximo',

  'export.missing': 'Esta exportación ya no existe. Inicia otra',
  'export.under_way': 'Ya hay una exportación en curso',

  'key.address_invalid': '{address} no es una dirección ni una red. Escribe 192.0.2.7, 192.0.2.0/24 o 2001:db8::/32',
  'key.no_target': 'Elige al menos un repositorio, un equipo o una cuenta',
  'key.target_missing': 'Alguno ya no existe o ya no tienes un rol en él. Vuelve a elegir',
  'key.too_many_addresses': 'Una clave puede tener hasta {max:number} direcciones',
  'key.too_many_targets': 'Una clave se puede limitar a {max:number} repositorios y equipos como máximo',
  'key.wrong_address': 'Esta clave no funciona desde {address}',

  'ssh_key.certificate': 'Esto es un certificado, no una clave pública',
  'ssh_key.damaged': 'Esta clave está incompleta. Copia la línea entera del archivo .pub',
  'ssh_key.dsa': 'Las claves DSA ya no son seguras. Crea otra con ssh-keygen -t ed25519',
  'ssh_key.in_use': 'Esta clave ya se ha añadido',
  'ssh_key.incomplete': 'Rellena todos los campos',
  'ssh_key.missing': 'Clave SSH no encontrada',
  'ssh_key.options': 'Quita las opciones que preceden al tipo de clave',
  'ssh_key.other_format':
    'Esta clave tiene otro formato. Conviértela con ssh-keygen -i -f <file> y pega la línea que muestra',
  'ssh_key.private': 'Esta es una clave privada. No la compartas nunca. Pega la clave pública del archivo .pub',
  'ssh_key.rsa_too_long': 'Las claves RSA pueden tener {max} bits como máximo',
  'ssh_key.rsa_too_short':
    'Esta clave RSA tiene {bits} bits y necesita al menos {min}. Mejor: crea una clave con ssh-keygen -t ed25519',
  'ssh_key.several': 'Pega una sola clave, en una línea',
  'ssh_key.too_many': 'Has alcanzado el límite de {max:number} claves SSH. Elimina una primero',
  'ssh_key.unknown_type': 'Una clave empieza por ssh-ed25519, ecdsa-sha2-nistp256 o ssh-rsa',

  'team.full': 'Un equipo puede tener hasta {max:number} miembros',
  'team.is_invited': '{name} ya tiene una invitación',
  'team.is_member': '{name} ya es miembro de {team}',
  'team.factor_first': 'Activa primero la autenticación en dos pasos en tu propia cuenta',
  'team.last_owner': '{team} necesita un propietario. Nombra antes a otra persona',
  'team.missing': 'No se ha encontrado el equipo',
  'team.name_taken': 'El nombre «{name}» ya está en uso. Elige otro',
  'team.no_invitation': 'Esta invitación se ha retirado o ha caducado',
  'team.no_member': '{name} no es miembro de {team}',
  'team.no_user': 'No hay ningún usuario llamado {name}',
  'team.owners_only': 'Solo los propietarios de {team} pueden hacer esto',
  'team.plan_full':
    'Este equipo ya tiene todos los miembros que permite su plan ({max:number}). Pide un plan mayor al administrador de este servidor',
  'team.too_deep': 'Este equipo forma parte de otro. Elige uno que no lo haga',
  'team.too_many': 'Has alcanzado el límite de {max:number} equipos',
  'team.too_many_invitations': 'Hay {max:number} invitaciones sin respuesta. Retira antes alguna',
  'team.whom_required': 'Introduce un nombre de usuario o un correo',

  'user.missing': 'Usuario no encontrado',
  'user.own_follow': 'No puedes seguirte a ti mismo',
  'user.too_many_follows': 'Puedes seguir a un máximo de {max:number} personas',
}
