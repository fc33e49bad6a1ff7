import type { LanguageTag } from '@sheaf/contract'

type Word =
  | 'home'
  | 'welcome'
  | 'welcomeMore'
  | 'account'
  | 'accountHint'
  | 'password'
  | 'login'
  | 'create'
  | 'username'
  | 'usernameHint'
  | 'email'
  | 'passwordHint'
  | 'confirm'
  | 'code'
  | 'send'
  | 'agree'
  | 'signup'
  | 'known'
  | 'forgot'
  | 'forgotMore'
  | 'sendLink'
  | 'back'

export type Words = Readonly<Record<Word, string>>

/** The words of these pages in all languages at once: a catalogue would be a download more. `account-pages.test.tsx` holds them to the catalogues. */
export const words = {
  en: {
    home: 'Sheaf, home',
    welcome: 'Welcome back',
    welcomeMore: 'Log in to your account',
    account: 'Account',
    accountHint: 'username or email',
    password: 'Password',
    login: 'Login',
    create: 'Create an account',
    username: 'username',
    usernameHint: 'Letters, numbers and underscores. Dots and hyphens work in the middle',
    email: 'Email',
    passwordHint: 'At least {passwordMin} characters',
    confirm: 'Confirm Password',
    code: 'Email Code',
    send: 'Send',
    agree: 'I agree to the <0>Terms of Service</0> and <1>Privacy Policy</1>',
    signup: 'Create account',
    known: 'Already have an account? <0>Sign in</0>',
    forgot: 'Forgot your password?',
    forgotMore: "We'll email you a link to choose a new one",
    sendLink: 'Send reset link',
    back: 'Back to login',
  },
  zh: {
    home: 'Sheaf 首页',
    welcome: '欢迎回来',
    welcomeMore: '登录你的账号',
    account: '账号',
    accountHint: '用户名或邮箱',
    password: '密码',
    login: '登录',
    create: '创建账号',
    username: '用户名',
    usernameHint: '字母、数字和下划线，中间可以用点和连字符',
    email: '邮箱',
    passwordHint: '至少 {passwordMin} 个字符',
    confirm: '确认密码',
    code: '验证码',
    send: '发送',
    agree: '我同意<0>服务条款</0>和<1>隐私政策</1>',
    signup: '创建账号',
    known: '已有账号？<0>登录</0>',
    forgot: '忘记密码了？',
    forgotMore: '我们会通过邮件发送设置新密码的链接',
    sendLink: '发送重置链接',
    back: '返回登录',
  },
  es: {
    home: 'Sheaf, inicio',
    welcome: 'Te damos la bienvenida de nuevo',
    welcomeMore: 'Inicia sesión en tu cuenta',
    account: 'Cuenta',
    accountHint: 'usuario o correo electrónico',
    password: 'Contraseña',
    login: 'Iniciar sesión',
    create: 'Crear una cuenta',
    username: 'Nombre de usuario',
    usernameHint: 'Letras, números, guiones bajos y, en medio, puntos o guiones',
    email: 'Correo electrónico',
    passwordHint: 'Al menos {passwordMin} caracteres',
    confirm: 'Confirmar contraseña',
    code: 'Código de verificación',
    send: 'Enviar',
    agree: 'Acepto los <0>Términos del servicio</0> y la <1>política de privacidad</1>',
    signup: 'Crear cuenta',
    known: '¿Ya tienes una cuenta? <0>Inicia sesión</0>',
    forgot: '¿Has olvidado tu contraseña?',
    forgotMore: 'Te enviaremos un enlace para elegir una nueva',
    sendLink: 'Enviar enlace',
    back: 'Volver al inicio de sesión',
  },
  fr: {
    home: 'Sheaf, accueil',
    welcome: 'Content de vous revoir',
    welcomeMore: 'Connectez-vous à votre compte',
    account: 'Compte',
    accountHint: 'nom d’utilisateur ou e-mail',
    password: 'Mot de passe',
    login: 'Se connecter',
    create: 'Créer un compte',
    username: 'Nom d’utilisateur',
    usernameHint: 'Lettres, chiffres et tirets bas. Points et tirets uniquement au milieu',
    email: 'E-mail',
    passwordHint: 'Au moins {passwordMin} caractères',
    confirm: 'Confirmer le mot de passe',
    code: 'Code de vérification',
    send: 'Envoyer',
    agree: 'J’accepte les <0>conditions d’utilisation</0> et la <1>politique de confidentialité</1>',
    signup: 'Créer un compte',
    known: 'Vous avez déjà un compte ? <0>Se connecter</0>',
    forgot: 'Mot de passe oublié ?',
    forgotMore: 'Nous vous enverrons un lien pour en choisir un nouveau',
    sendLink: 'Envoyer le lien',
    back: 'Retour à la connexion',
  },
  de: {
    home: 'Sheaf, Startseite',
    welcome: 'Willkommen zurück',
    welcomeMore: 'Melden Sie sich bei Ihrem Konto an',
    account: 'Konto',
    accountHint: 'Benutzername oder E-Mail',
    password: 'Passwort',
    login: 'Anmelden',
    create: 'Konto erstellen',
    username: 'Benutzername',
    usernameHint: 'Buchstaben, Ziffern und Unterstriche. Punkte und Bindestriche nur dazwischen',
    email: 'E-Mail',
    passwordHint: 'Mindestens {passwordMin} Zeichen',
    confirm: 'Passwort bestätigen',
    code: 'Bestätigungscode',
    send: 'Senden',
    agree: 'Ich stimme den <0>Nutzungsbedingungen</0> und der <1>Datenschutzerklärung</1> zu',
    signup: 'Konto erstellen',
    known: 'Schon ein Konto? <0>Anmelden</0>',
    forgot: 'Passwort vergessen?',
    forgotMore: 'Wir schicken Ihnen einen Link, mit dem Sie ein neues festlegen',
    sendLink: 'Link senden',
    back: 'Zurück zur Anmeldung',
  },
  ja: {
    home: 'Sheaf ホーム',
    welcome: 'おかえりなさい',
    welcomeMore: 'アカウントにログイン',
    account: 'アカウント',
    accountHint: 'ユーザー名またはメールアドレス',
    password: 'パスワード',
    login: 'ログイン',
    create: 'アカウントを作成',
    username: 'ユーザー名',
    usernameHint:
      '他のユーザーと重複しない名前。英字、数字、アンダースコアが使えます。ドットとハイフンは途中でのみ使えます。',
    email: 'メールアドレス',
    passwordHint: '{passwordMin} 文字以上',
    confirm: 'パスワードの確認',
    code: '確認コード',
    send: '送信',
    agree: '<0>利用規約</0>と<1>プライバシーポリシー</1>に同意します',
    signup: 'アカウントを作成',
    known: 'アカウントをお持ちの方は<0>ログイン</0>',
    forgot: 'パスワードをお忘れですか？',
    forgotMore: '新しいパスワードを設定するリンクをメールでお送りします',
    sendLink: '再設定リンクを送信',
    back: 'ログインに戻る',
  },
} as const satisfies Readonly<Record<LanguageTag, Words>>

/** Those of the language that the document's first script has chosen. */
export function accountWordsOf(language: string): Words {
  return Object.entries(words).find(([tag]) => tag === language)?.[1] ?? words.en
}
