import type { LanguageTag } from '@sheaf/contract'

type Word = 'home' | 'title' | 'subtitle' | 'account' | 'accountHint' | 'password' | 'login'

export type Words = Readonly<Record<Word, string>>

/** The words of the log-in in all languages at once: a catalogue would be a download more. `login-page.test.tsx` holds them to the catalogues. */
export const words = {
  en: {
    home: 'Sheaf, home',
    title: 'Welcome back',
    subtitle: 'Log in to your account',
    account: 'Account',
    accountHint: 'username or email',
    password: 'Password',
    login: 'Login',
  },
  zh: {
    home: 'Sheaf 首页',
    title: '欢迎回来',
    subtitle: '登录你的账号',
    account: '账号',
    accountHint: '用户名或邮箱',
    password: '密码',
    login: '登录',
  },
  es: {
    home: 'Sheaf, inicio',
    title: 'Te damos la bienvenida de nuevo',
    subtitle: 'Inicia sesión en tu cuenta',
    account: 'Cuenta',
    accountHint: 'usuario o correo electrónico',
    password: 'Contraseña',
    login: 'Iniciar sesión',
  },
  fr: {
    home: 'Sheaf, accueil',
    title: 'Content de vous revoir',
    subtitle: 'Connectez-vous à votre compte',
    account: 'Compte',
    accountHint: 'nom d’utilisateur ou e-mail',
    password: 'Mot de passe',
    login: 'Se connecter',
  },
  de: {
    home: 'Sheaf, Startseite',
    title: 'Willkommen zurück',
    subtitle: 'Melden Sie sich bei Ihrem Konto an',
    account: 'Konto',
    accountHint: 'Benutzername oder E-Mail',
    password: 'Passwort',
    login: 'Anmelden',
  },
  ja: {
    home: 'Sheaf ホーム',
    title: 'おかえりなさい',
    subtitle: 'アカウントにログイン',
    account: 'アカウント',
    accountHint: 'ユーザー名またはメールアドレス',
    password: 'パスワード',
    login: 'ログイン',
  },
} as const satisfies Readonly<Record<LanguageTag, Words>>

/** Those of the language that the document's first script has chosen. */
export function loginWordsOf(language: string): Words {
  return Object.entries(words).find(([tag]) => tag === language)?.[1] ?? words.en
}
