import type { MailLanguage } from '../../../http/reader-language.ts'

/** What the mail with a link to a new password says. `{username}` and `{minutes}` stand for what each mail has. */
interface ResetWords {
  subject: string
  why: string
  howLong: string
  ignore: string
}

export const resetWords: Readonly<Record<MailLanguage, ResetWords>> = {
  en: {
    subject: 'Reset your Sheaf password',
    why: 'To choose a new password for {username}, open this link:',
    howLong: 'It works once and expires in {minutes} minutes. Choosing a new password logs you out everywhere.',
    ignore: "Didn't ask for this? Ignore this email. Your password stays as it is.",
  },
  zh: {
    subject: '重置你的 Sheaf 密码',
    why: '要为 {username} 设置新密码，请打开以下链接：',
    howLong: '链接仅可使用一次，{minutes} 分钟后失效。设置新密码后，所有设备都会退出登录。',
    ignore: '不是你本人操作？请忽略此邮件，你的密码不会改变。',
  },
  es: {
    subject: 'Restablece tu contraseña de Sheaf',
    why: 'Para elegir una contraseña nueva para {username}, abre este enlace:',
    howLong:
      'Funciona una sola vez y caduca en {minutes} minutos. Al elegir una contraseña nueva se cerrarán todas tus sesiones.',
    ignore: '¿No lo has pedido? Ignora este correo. Tu contraseña no cambia.',
  },
  fr: {
    subject: 'Réinitialisez votre mot de passe Sheaf',
    why: 'Pour choisir un nouveau mot de passe pour {username}, ouvrez ce lien :',
    howLong:
      'Il ne fonctionne qu’une fois et expire dans {minutes} minutes. Un nouveau mot de passe vous déconnecte partout.',
    ignore: 'Vous n’avez rien demandé ? Ignorez cet e-mail. Votre mot de passe reste le même.',
  },
  de: {
    subject: 'Setzen Sie Ihr Sheaf-Passwort zurück',
    why: 'Um ein neues Passwort für {username} festzulegen, öffnen Sie diesen Link:',
    howLong:
      'Er funktioniert einmal und läuft in {minutes} Minuten ab. Mit dem neuen Passwort werden Sie überall abgemeldet.',
    ignore: 'Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist.',
  },
  ja: {
    subject: 'Sheaf のパスワードの再設定',
    why: '{username} の新しいパスワードを設定するには、次のリンクを開いてください。',
    howLong:
      'リンクは一度だけ使え、{minutes} 分で無効になります。新しいパスワードを設定すると、すべての端末からログアウトされます。',
    ignore: 'お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
  },
}
