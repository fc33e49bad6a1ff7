import type { LanguageTag } from '@sheaf/contract'

type Word =
  | 'home'
  | 'menu'
  | 'project'
  | 'solutions'
  | 'resources'
  | 'docs'
  | 'pricing'
  | 'login'
  | 'signup'
  | 'title'
  | 'lead'
  | 'email'
  | 'emailHint'
  | 'create'
  | 'known'
  | 'explore'
  | 'push'
  | 'you'
  | 'picture'
  | 'does'
  | 'files'
  | 'filesText'
  | 'git'
  | 'gitText'
  | 'data'
  | 'dataText'

export type Words = Readonly<Record<Word, string>>

/** The words of the first screen in all languages at once: a catalogue would be a download more. `landing-page.test.tsx` holds them to the catalogues. */
export const words = {
  en: {
    home: 'Sheaf, home',
    menu: 'Main menu',
    project: 'Project',
    solutions: 'Solutions',
    resources: 'Resources',
    docs: 'Docs',
    pricing: 'Pricing',
    login: 'Log in',
    signup: 'Sign up',
    title: 'A home for your team’s repositories, on a machine of your own',
    lead: 'Sheaf is a Git server for machine-learning teams that starts with one command. One process, one port, one folder you own.',
    email: 'Email',
    emailHint: 'you@example.org',
    create: 'Create Account',
    known: 'Already have an account? <0>Sign in</0>',
    explore: 'Explore public repositories',
    push: 'Create a repository, then push your project',
    you: 'you',
    picture: 'A repository in Sheaf: its files, the last commit of each, and the addresses to clone it from',
    does: 'What Sheaf does',
    files: 'Version-controlled file system',
    filesText:
      'Browse any folder on any branch. Every entry shows the last commit that changed it, exactly as git reports it.',
    git: 'Version control',
    gitText:
      "Clone, fetch and push with the git you already have. Shallow and partial clones skip what you don't need.",
    data: 'Data analysis',
    dataText:
      'Read branches, commits and files from a notebook. Everything you see here comes from one documented API, and each access key has only the permissions you give it.',
  },
  zh: {
    home: 'Sheaf 首页',
    menu: '主菜单',
    project: '项目',
    solutions: '解决方案',
    resources: '资源',
    docs: '文档',
    pricing: '价格',
    login: '登录',
    signup: '注册',
    title: '团队仓库之家，就在你自己的机器上',
    lead: 'Sheaf 是面向机器学习团队的 Git 服务器，一条命令即可启动。一个进程、一个端口、一个属于你的文件夹。',
    email: '邮箱',
    emailHint: 'you@example.org',
    create: '创建账号',
    known: '已有账号？<0>登录</0>',
    explore: '浏览公开仓库',
    push: '先创建仓库，再推送项目',
    you: 'you',
    picture: 'Sheaf 中的一个仓库：文件、每个文件的最近提交以及克隆地址',
    does: 'Sheaf 的功能',
    files: '版本化文件系统',
    filesText: '浏览任意分支的任意文件夹。每个条目都显示最近一次修改它的提交，与 git 给出的完全一致。',
    git: '版本控制',
    gitText: '用你现有的 git 克隆、拉取和推送。浅克隆和部分克隆会跳过你不需要的内容。',
    data: '数据分析',
    dataText:
      '在 Notebook 中读取分支、提交和文件。你在这里看到的一切都来自同一个有文档的 API，每个访问密钥只有你授予的权限。',
  },
  es: {
    home: 'Sheaf, inicio',
    menu: 'Menú principal',
    project: 'Proyecto',
    solutions: 'Soluciones',
    resources: 'Recursos',
    docs: 'Documentación',
    pricing: 'Precios',
    login: 'Iniciar sesión',
    signup: 'Registrarse',
    title: 'Un hogar para los repositorios de tu equipo, en tu propia máquina',
    lead: 'Sheaf es un servidor Git para equipos de aprendizaje automático que se inicia con un solo comando. Un proceso, un puerto y una carpeta que es tuya.',
    email: 'Correo electrónico',
    emailHint: 'nombre@example.org',
    create: 'Crear cuenta',
    known: '¿Ya tienes una cuenta? <0>Inicia sesión</0>',
    explore: 'Explorar repositorios públicos',
    push: 'Crea un repositorio y haz push a él',
    you: 'nombre',
    picture: 'Un repositorio en Sheaf: sus archivos, el último commit de cada uno y las direcciones para clonarlo',
    does: 'Qué hace Sheaf',
    files: 'Sistema de archivos versionado',
    filesText:
      'Explora cualquier carpeta de cualquier rama. Cada entrada muestra el último commit que la cambió, tal como lo indica git.',
    git: 'Control de versiones',
    gitText:
      'Clona y haz fetch o push con el git que ya tienes. Los clones superficiales y parciales omiten lo que no necesitas.',
    data: 'Análisis de datos',
    dataText:
      'Lee ramas, commits y archivos desde un notebook. Todo lo que ves aquí viene de una única API documentada, y cada clave de acceso tiene solo los permisos que le des.',
  },
  fr: {
    home: 'Sheaf, accueil',
    menu: 'Menu principal',
    project: 'Projet',
    solutions: 'Solutions',
    resources: 'Ressources',
    docs: 'Documentation',
    pricing: 'Tarifs',
    login: 'Se connecter',
    signup: 'S’inscrire',
    title: 'Un espace pour les dépôts de votre équipe, sur votre propre machine',
    lead: 'Sheaf est un serveur Git pour les équipes d’apprentissage automatique, qui démarre avec une seule commande. Un processus, un port, un dossier qui vous appartient.',
    email: 'E-mail',
    emailHint: 'nom@example.org',
    create: 'Créer un compte',
    known: 'Vous avez déjà un compte ? <0>Se connecter</0>',
    explore: 'Explorer les dépôts publics',
    push: 'Créez un dépôt, puis poussez votre projet',
    you: 'nom',
    picture: 'Un dépôt dans Sheaf : ses fichiers, le dernier commit de chacun et les adresses pour le cloner',
    does: 'Ce que fait Sheaf',
    files: 'Système de fichiers versionné',
    filesText:
      'Parcourez n’importe quel dossier de n’importe quelle branche. Chaque entrée montre le dernier commit qui l’a modifiée, exactement comme git l’indique.',
    git: 'Gestion de versions',
    gitText:
      'Clonez, récupérez et poussez avec le git que vous avez déjà. Les clones superficiels et partiels laissent de côté ce dont vous n’avez pas besoin.',
    data: 'Analyse de données',
    dataText:
      'Lisez branches, commits et fichiers depuis un notebook. Tout ce que vous voyez ici vient d’une seule API documentée, et chaque clé d’accès n’a que les autorisations que vous lui donnez.',
  },
  de: {
    home: 'Sheaf, Startseite',
    menu: 'Hauptmenü',
    project: 'Projekt',
    solutions: 'Lösungen',
    resources: 'Ressourcen',
    docs: 'Dokumentation',
    pricing: 'Preise',
    login: 'Anmelden',
    signup: 'Registrieren',
    title: 'Ein Zuhause für die Repositorys Ihres Teams, auf Ihrem eigenen Rechner',
    lead: 'Sheaf ist ein Git-Server für Machine-Learning-Teams, der mit einem einzigen Befehl startet. Ein Prozess, ein Port, ein Ordner, der Ihnen gehört.',
    email: 'E-Mail',
    emailHint: 'name@example.org',
    create: 'Konto erstellen',
    known: 'Schon ein Konto? <0>Anmelden</0>',
    explore: 'Öffentliche Repositorys entdecken',
    push: 'Repository anlegen, dann das Projekt pushen',
    you: 'name',
    picture: 'Ein Repository in Sheaf: seine Dateien, der letzte Commit zu jeder und die Adressen zum Klonen',
    does: 'Was Sheaf tut',
    files: 'Versioniertes Dateisystem',
    filesText:
      'Durchstöbern Sie jeden Ordner auf jedem Branch. Jeder Eintrag zeigt den letzten Commit, der ihn geändert hat, genau so, wie Git ihn ausgibt.',
    git: 'Versionskontrolle',
    gitText:
      'Klonen, fetchen und pushen Sie mit dem Git, das Sie schon haben. Flache und partielle Klone lassen weg, was Sie nicht brauchen.',
    data: 'Datenanalyse',
    dataText:
      'Lesen Sie Branches, Commits und Dateien aus einem Notebook. Alles, was Sie hier sehen, kommt aus einer dokumentierten API, und jeder Zugriffsschlüssel hat nur die Berechtigungen, die Sie ihm geben.',
  },
  ja: {
    home: 'Sheaf ホーム',
    menu: 'メインメニュー',
    project: 'プロジェクト',
    solutions: '活用例',
    resources: '資料',
    docs: 'ドキュメント',
    pricing: '料金',
    login: 'ログイン',
    signup: '新規登録',
    title: 'チームのリポジトリを、自分たちのマシンに',
    lead: 'Sheaf は、コマンド 1 つで起動する、機械学習チームのための Git サーバーです。1 つのプロセス、1 つのポート、自分で管理する 1 つのフォルダーだけで動きます。',
    email: 'メールアドレス',
    emailHint: 'you@example.org',
    create: 'アカウントを作成',
    known: 'アカウントをお持ちの方は<0>ログイン</0>',
    explore: '公開リポジトリを探す',
    push: 'リポジトリを作成してプロジェクトをプッシュ',
    you: 'you',
    picture: 'Sheaf のリポジトリ：ファイル、それぞれの最新コミット、クローン用のアドレス',
    does: 'Sheaf でできること',
    files: 'バージョン管理されたファイルシステム',
    filesText:
      'どのブランチのどのフォルダーでも閲覧できます。各項目には、それを最後に変更したコミットが git の示すとおりに表示されます。',
    git: 'バージョン管理',
    gitText:
      'お使いの git でそのままクローン、フェッチ、プッシュできます。シャロークローンやパーシャルクローンなら、不要なものを省けます。',
    data: 'データ分析',
    dataText:
      'ノートブックからブランチ、コミット、ファイルを読み取れます。ここに表示される内容はすべて 1 つの文書化された API によるもので、各アクセスキーは付与した権限だけを持ちます。',
  },
} as const satisfies Readonly<Record<LanguageTag, Words>>

/** Those of the language that the document's first script has chosen. */
export function landingWordsOf(language: string): Words {
  return Object.entries(words).find(([tag]) => tag === language)?.[1] ?? words.en
}
