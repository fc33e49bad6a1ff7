import type { LanguageTag } from '@sheaf/contract'

type Word =
  | 'files'
  | 'folder'
  | 'file'
  | 'link'
  | 'submodule'
  | 'parent'
  | 'justNow'
  | 'cut'
  | 'commits'
  | 'noMessage'
  | 'branches'
  | 'default'
  | 'compare'
  | 'compareName'

export type Words = Readonly<Record<Word, string>>

/**
 * The words that rows have before the app is there, in all languages at once: a catalogue would be a download more. They are
 * those of the catalogues, and `words.test.ts` holds them to that.
 */
export const words = {
  en: {
    files: 'Files',
    folder: 'Folder',
    file: 'File',
    link: 'Symbolic link',
    submodule: 'Submodule',
    parent: 'Parent directory',
    justNow: 'just now',
    cut: "Truncated. There's more to this text",
    commits: 'Commits',
    noMessage: 'No commit message',
    branches: 'Branches',
    default: 'default',
    compare: 'Compare',
    compareName: 'Compare {name}',
  },
  zh: {
    files: '文件',
    folder: '文件夹',
    file: '文件',
    link: '符号链接',
    submodule: '子模块',
    parent: '上级目录',
    justNow: '刚刚',
    cut: '已截断，还有更多内容',
    commits: '提交',
    noMessage: '无提交说明',
    branches: '分支',
    default: '默认',
    compare: '比较',
    compareName: '比较 {name}',
  },
  es: {
    files: 'Archivos',
    folder: 'Carpeta',
    file: 'Archivo',
    link: 'Enlace simbólico',
    submodule: 'Submódulo',
    parent: 'Directorio superior',
    justNow: 'ahora mismo',
    cut: 'Abreviado. El texto continúa',
    commits: 'Commits',
    noMessage: 'Sin mensaje de commit',
    branches: 'Ramas',
    default: 'predeterminada',
    compare: 'Comparar',
    compareName: 'Comparar {name}',
  },
  fr: {
    files: 'Fichiers',
    folder: 'Dossier',
    file: 'Fichier',
    link: 'Lien symbolique',
    submodule: 'Sous-module',
    parent: 'Dossier parent',
    justNow: 'à l’instant',
    cut: 'Abrégé. Le texte continue',
    commits: 'Commits',
    noMessage: 'Aucun message de commit',
    branches: 'Branches',
    default: 'par défaut',
    compare: 'Comparer',
    compareName: 'Comparer {name}',
  },
  de: {
    files: 'Dateien',
    folder: 'Ordner',
    file: 'Datei',
    link: 'Symbolischer Link',
    submodule: 'Submodul',
    parent: 'Übergeordnetes Verzeichnis',
    justNow: 'gerade eben',
    cut: 'Gekürzt. Der Text geht noch weiter',
    commits: 'Commits',
    noMessage: 'Keine Commit-Nachricht',
    branches: 'Branches',
    default: 'Standard',
    compare: 'Vergleichen',
    compareName: '{name} vergleichen',
  },
  ja: {
    files: 'ファイル',
    folder: 'フォルダー',
    file: 'ファイル',
    link: 'シンボリックリンク',
    submodule: 'サブモジュール',
    parent: '親ディレクトリ',
    justNow: 'たった今',
    cut: '省略されています。続きがあります。',
    commits: 'コミット',
    noMessage: 'コミットメッセージなし',
    branches: 'ブランチ',
    default: 'デフォルト',
    compare: '比較',
    compareName: '{name} を比較',
  },
} as const satisfies Readonly<Record<LanguageTag, Words>>

/** Those of the language that the document's first script has chosen. */
export function wordsOf(language: string): Words {
  return Object.entries(words).find(([tag]) => tag === language)?.[1] ?? words.en
}
