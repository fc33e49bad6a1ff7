import type { MailLanguage } from '../../../http/reader-language.ts'

/** What the mail of an invitation says, in one language. `{inviter}`, `{team}` and `{address}` stand for what each mail has. */
interface LetterWords {
  subject: string
  why: string
  where: string
  account: string
  ignore: string
}

export const letterWords: Readonly<Record<MailLanguage, LetterWords>> = {
  en: {
    subject: '{inviter} invited you to {team} on Sheaf',
    why: '{inviter} invited you to join the team {team} on Sheaf.',
    where: 'Accept or decline here: {address}',
    account: "Don't have an account? Sign up with this email address, and the invitation will be waiting for you.",
    ignore: "The invitation expires in 14 days. Don't want to join? Ignore this email.",
  },
  zh: {
    subject: '{inviter} 邀请你加入 Sheaf 上的团队 {team}',
    why: '{inviter} 邀请你加入 Sheaf 上的团队 {team}。',
    where: '在这里接受或拒绝：{address}',
    account: '还没有账户？用这个邮箱注册，登录后即可看到邀请。',
    ignore: '邀请在 14 天后失效。不想加入？忽略这封邮件即可。',
  },
  es: {
    subject: '{inviter} te ha invitado a {team} en Sheaf',
    why: '{inviter} te ha invitado a unirte al equipo {team} en Sheaf.',
    where: 'Acepta o rechaza la invitación aquí: {address}',
    account: '¿No tienes cuenta? Regístrate con esta dirección y la invitación te estará esperando.',
    ignore: 'La invitación caduca en 14 días. ¿No quieres unirte? Ignora este correo.',
  },
  fr: {
    subject: '{inviter} vous invite à rejoindre {team} sur Sheaf',
    why: '{inviter} vous invite à rejoindre l’équipe {team} sur Sheaf.',
    where: 'Acceptez ou refusez ici : {address}',
    account: 'Pas encore de compte ? Inscrivez-vous avec cette adresse et l’invitation vous attendra.',
    ignore: 'L’invitation expire dans 14 jours. Vous ne souhaitez pas la rejoindre ? Ignorez cet e-mail.',
  },
  de: {
    subject: '{inviter} lädt Sie zu {team} auf Sheaf ein',
    why: '{inviter} lädt Sie in das Team {team} auf Sheaf ein.',
    where: 'Hier nehmen Sie die Einladung an oder lehnen sie ab: {address}',
    account:
      'Sie haben noch kein Konto? Registrieren Sie sich mit dieser E-Mail-Adresse, dann finden Sie die Einladung vor.',
    ignore: 'Die Einladung gilt 14 Tage. Sie möchten nicht beitreten? Dann ignorieren Sie diese E-Mail.',
  },
  ja: {
    subject: '{inviter} さんが Sheaf のチーム {team} に招待しています',
    why: '{inviter} さんが、Sheaf のチーム {team} にあなたを招待しています。',
    where: '承認または辞退はこちら: {address}',
    account: 'アカウントをお持ちでない場合は、このメールアドレスで登録すると招待が表示されます。',
    ignore: '招待の有効期限は 14 日間です。参加しない場合は、このメールを無視してください。',
  },
}
