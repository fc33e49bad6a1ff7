import { languageOfEnding, languageOfFile } from './generated/linguist.ts'

type Table = typeof languageOfEnding

const byKey = (table: Table) =>
  new Map(table.flatMap(([language, keys]) => keys.split(' ').map((key) => [key, language])))
const byEnding = byKey(languageOfEnding)
const byFileName = byKey(languageOfFile)

/** Files that a tool wrote: they would count for what nobody wrote by hand. */
const generated =
  /(?:\.min\.(?:js|css)|[.-]bundle\.js|\.pb\.(?:go|cc|h)|_pb2(?:_grpc)?\.pyi?|\.g\.dart|\.generated\.\w+)$/

/** The programming language of a file, by its name alone; nothing for data, prose and what a tool wrote. */
export function programmingLanguageOf(name: string): string | undefined {
  const lower = name.toLowerCase()
  if (generated.test(lower)) return undefined
  const whole = byFileName.get(lower)
  if (whole !== undefined) return whole
  // The longest ending counts: `.d.ts` before `.ts`.
  for (let dot = lower.indexOf('.', 1); dot >= 0; dot = lower.indexOf('.', dot + 1)) {
    const language = byEnding.get(lower.slice(dot))
    if (language !== undefined) return language
  }
  return undefined
}

/** How the files of a language are called, in lower case. */
export interface LanguageNames {
  /** With their dots. */
  endings: readonly string[]
  files: readonly string[]
}

/** What files are called of which `programmingLanguageOf` may say this language, given in lower case: all of them, and some more. */
export function namesOfLanguage(language: string): LanguageNames {
  const keysIn = (table: Table) =>
    table.flatMap(([name, keys]) => (name.toLowerCase() === language ? keys.split(' ') : []))
  return { endings: keysIn(languageOfEnding), files: keysIn(languageOfFile) }
}

const foreignFolders = new Set([
  '.git',
  '.venv',
  '.yarn',
  '__pycache__',
  'bower_components',
  'deps',
  'dist',
  'extern',
  'external',
  'node_modules',
  'site-packages',
  'third-party',
  'third_party',
  'thirdparty',
  'vendor',
  'vendored',
  'venv',
])

/** Does a folder of this name hold what others wrote, or what a build made? */
export const isForeignFolder = (name: string): boolean => foreignFolders.has(name.toLowerCase())
