import type { Sentences } from './message.ts'

/** The sentences of en.ts in Spanish. */
export const es: Sentences = {
  'access_key.cannot_open': 'Ninguna clave de acceso permite esto: inicia sesión en un navegador',
  'access_key.expired': 'La fecha de caducidad debe estar en el futuro',
  'access_key.incomplete': 'El título y la fecha de caducidad son obligatorios',
  'access_key.insufficient': 'Esta clave de acceso no concede {area} en el nivel {level}',
  'access_key.insufficient_for_ssh':
    'Esta clave de acceso no concede repo_access en el nivel 2, que una clave SSH abriría',
  'access_key.invalid': 'Esta clave de acceso es incorrecta, ha caducado o se ha eliminado',
  'access_key.missing': 'Esta clave de acceso no existe',
  'access_key.read_only': 'Esta clave de acceso puede leer repositorios, pero no escribir en ellos',
  'access_key.too_many':
    'Una cuenta tiene como máximo {max:number} claves de acceso, incluidas las caducadas. Elimina una primero',

  'account.log_in': 'Inicia sesión',
  'account.not_signed_in': 'Nadie ha iniciado sesión',
  'account.suspended': 'Esta cuenta está suspendida. Pregunta el motivo a quien administra este servidor',
  'account.too_many_wrong_passwords':
    'Se probaron demasiadas contraseñas incorrectas para esta cuenta y nadie ha iniciado sesión en ella desde este dispositivo o red. Inténtalo de nuevo dentro de {wait:duration}: entonces tendrás un intento reservado. Los dispositivos que ya habían iniciado sesión siguen entrando como siempre',
  'account.wrong_credentials': 'Ninguna cuenta tiene este nombre y esta contraseña',
  'account.wrong_git_password':
    'Nombre de usuario o contraseña incorrectos. Git acepta la contraseña de tu cuenta o una clave de acceso',

  'branch_name.invalid': 'Git no acepta este nombre de rama',
  'branch_name.required': 'Introduce un nombre de rama',
  'branch_name.too_long': 'Un nombre de rama tiene como máximo {max:number} caracteres',

  'browse.binary': 'Un archivo binario no tiene líneas',
  'browse.file_too_large': 'Los archivos de más de {max:bytes} no se examinan línea por línea',
  'browse.no_commit': 'Aquí todavía no hay ningún commit',
  'browse.no_file': 'Este archivo no existe aquí',
  'browse.no_folder': 'Esta carpeta no existe aquí',
  'browse.no_revision': 'No hay ninguna rama, etiqueta ni commit con este nombre',
  'browse.path_dots': 'Una ruta en un repositorio no contiene . ni ..',
  'browse.submodule': 'Esto es un submódulo: su contenido está en otro repositorio',
  'browse.takes_too_long': 'Averiguarlo lleva demasiado tiempo',
  'browse.too_many_branches': 'Este repositorio tiene demasiadas ramas para mostrarlas',
  'browse.too_many_entries': 'Esta carpeta tiene demasiados elementos para mostrarlos',

  'email.invalid': 'Introduce un correo electrónico válido',
  'email.required': 'Introduce tu correo electrónico',
  'email.too_long': 'Un correo electrónico tiene como máximo {max:number} caracteres',

  'field.malformed': 'Este valor no es válido',
  'field.required': 'Este campo es obligatorio',
  'field.too_large': 'El valor máximo es {max:number}',
  'field.too_long': 'Usa como máximo {max:number} caracteres',
  'field.too_short': 'Usa al menos {min:number} caracteres',
  'field.too_small': 'El valor mínimo es {min:number}',

  'login.password_required': 'Introduce tu contraseña',
  'login.username_required': 'Introduce tu nombre de usuario',

  'owner_name.characters': 'Usa letras, cifras y guiones bajos; puntos y guiones solo en el interior',
  'owner_name.dots': 'Los puntos y guiones no pueden ir seguidos',
  'owner_name.ending': 'Esta terminación está reservada',
  'owner_name.reserved': 'Este nombre está reservado',
  'owner_name.too_long': 'Un nombre tiene como máximo {max:number} caracteres',

  'password.required': 'Introduce tu contraseña',
  'password.too_long': 'Una contraseña tiene como máximo {max:number} caracteres',
  'password.too_short': 'La contraseña debe tener al menos {min:number} caracteres',

  'registration.closed': 'El registro está cerrado',
  'registration.code_required': 'Introduce el código',
  'registration.code_wrong': 'El código es incorrecto o ha caducado',
  'registration.confirm_differs': 'Las contraseñas no coinciden',
  'registration.confirm_required': 'Confirma la contraseña',
  'registration.taken': 'Este correo electrónico o nombre de usuario ya está registrado',
  'registration.terms_required': 'Acepta los términos del servicio',
  'registration.unverified': 'Verifica primero tu correo electrónico con el código',
  'registration.username_required': 'Introduce tu nombre de usuario',

  'repository.damaged':
    'Este repositorio está dañado en el servidor y no se puede leer por completo. Ya se ha avisado a quien lo administra',
  'repository.description_too_long': 'Una descripción tiene como máximo {max:number} caracteres',
  'repository.disk_quota':
    '{owner} usa {used:bytes} de {quota:bytes} de espacio en disco y no queda sitio para esto. Envía menos o pide más a quien administra este servidor',
  'repository.missing': 'Repositorio no encontrado',
  'repository.name_required': 'Introduce el nombre del repositorio',
  'repository.name_taken': 'El propietario ya tiene un repositorio con este nombre',
  'repository.no_storage_node': 'Ese nodo de almacenamiento no existe',
  'repository.not_creator': 'No puedes crear repositorios para este propietario',
  'repository.not_team': 'Este propietario no es un equipo',
  'repository.owner_required': 'Selecciona un propietario',
  'repository.read_only': 'Puedes leer {owner}/{name}, pero no escribir en él',
  'repository.storage_required': 'Selecciona un almacenamiento',
  'repository.team': 'Este propietario es un equipo',
  'repository.too_many':
    'Un propietario tiene como máximo {max:number} repositorios. Pide a quien administra este servidor que elimine algunos',

  'repository_name.characters':
    'Usa letras, cifras, guiones bajos, puntos y guiones; empieza con una letra, una cifra o un guion bajo',
  'repository_name.dots': 'Los puntos no pueden ir seguidos ni al final de un nombre',
  'repository_name.ending': 'Un nombre de repositorio no puede terminar en {ending}',
  'repository_name.reserved': 'Este nombre está reservado',
  'repository_name.too_long': 'Un nombre tiene como máximo {max:number} caracteres',

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
  'request.unknown_cursor': 'Este cursor no procede de ninguna respuesta',

  'server.busy': 'El servidor está ocupado. Inténtalo de nuevo en un momento',
  'server.busy_for_caller': 'Tienes demasiadas solicitudes en curso. Inténtalo de nuevo en un momento',
  'server.database_busy': 'La base de datos está ocupada. Inténtalo de nuevo en un momento',
  'server.database_damaged': 'La base de datos del servidor está dañada. Quien lo administra tiene que restaurarla',
  'server.database_unavailable': 'La base de datos no responde ahora mismo. Inténtalo de nuevo en un momento',
  'server.database_unwritable':
    'No se puede escribir en la base de datos del servidor. Quien lo administra tiene que solucionarlo',
  'server.disk_failed': 'El disco del servidor ha fallado. Quien lo administra tiene que solucionarlo',
  'server.disk_full':
    'El disco del servidor está lleno. Se puede seguir leyendo; lo que enviaste no se guardó: inténtalo más tarde',
  'server.fault': 'Algo salió mal por nuestra parte',
  'server.mail_backlog': 'Hay demasiados correos esperando a ser enviados. Inténtalo de nuevo en unos minutos',

  'ssh_key.certificate': 'Esto es un certificado. Pega la propia clave pública, que empieza por ssh-',
  'ssh_key.damaged': 'Esta clave está dañada: copia otra vez la línea completa del archivo .pub',
  'ssh_key.dsa': 'Las claves DSA ya no son seguras. Crea otra con ssh-keygen -t ed25519',
  'ssh_key.in_use': 'Esta clave ya está en uso',
  'ssh_key.incomplete': 'Rellena todos los campos',
  'ssh_key.missing': 'Esta clave SSH no existe',
  'ssh_key.options': 'Quita lo que va antes del tipo de clave: no se admiten opciones',
  'ssh_key.other_format': 'Este es otro formato. Conviértelo con ssh-keygen -i -f <file> y pega la línea que muestra',
  'ssh_key.private':
    'Esto es una clave privada: no se la des nunca a nadie. Pega la mitad pública, que ssh-keygen escribió en el archivo .pub',
  'ssh_key.rsa_too_long': 'Una clave RSA tiene como máximo {max} bits',
  'ssh_key.rsa_too_short':
    'Esta clave RSA tiene {bits} bits. Necesita al menos {min}; mejor crea una con ssh-keygen -t ed25519',
  'ssh_key.several': 'Pega una sola clave cada vez, en una línea',
  'ssh_key.too_many': 'Una cuenta tiene como máximo {max:number} claves SSH. Elimina una primero',
  'ssh_key.unknown_type': 'Una clave empieza por ssh-ed25519, ecdsa-sha2-nistp256 o ssh-rsa',

  'user.missing': 'Usuario no encontrado',
}
