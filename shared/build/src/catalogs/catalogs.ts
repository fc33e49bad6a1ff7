import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { CatalogType } from '@lingui/conf'
import { allApps, root } from '../apps.ts'
import { type Locale, locales, sourceLocale } from '../locales.ts'
import { extractMessages } from './extract-messages.ts'
import { compilePo, poFileOf, readPo, sharedDirs, type Translations, writePo } from './po-files.ts'
import { translationFaults } from './translation-faults.ts'

/** A file that a generator made, and what should be in it. */
interface GeneratedFile {
  file: string
  content: string
}

export interface CatalogReport {
  /** The files that are not what the sources say: written by `generate`, complained about by `check`. */
  changed: string[]
  /** One line for each message that a language lacks. */
  missing: string[]
  /** One line for each translation that does not fit its message: placeholders, tags, plural forms. */
  faulty: string[]
}

/**
 * Writes the catalogues of every app and of shared packages: `src/locales/<locale>/messages.po`, which translators edit and builds
 * compile. A translation stays as long as its English text does, and one that any of them has serves all.
 */
export async function generateCatalogs(): Promise<CatalogReport> {
  return visitCatalogs(({ file, content }) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  })
}

/** Says what `generateCatalogs` would change, and which messages have no translation. Writes nothing. */
export const checkCatalogs = (): Promise<CatalogReport> => visitCatalogs(() => undefined)

async function visitCatalogs(write: (file: GeneratedFile) => void): Promise<CatalogReport> {
  const report: CatalogReport = { changed: [], missing: [], faulty: [] }
  const translated = new Map<Locale, Translations>()
  for (const locale of locales) translated.set(locale, await translationsOf(locale))
  for (const dir of speakers()) {
    const messages = await extractMessages(sourcesOf(dir))
    // Shared packages are bundled with apps, and their words with those of the apps.
    const files = sharedSources.some((shared) => shared === dir)
      ? []
      : [{ file: join(dir, 'locales/catalogs.ts'), content: catalogsSource() }]
    for (const locale of locales) {
      files.push(await poOf(dir, locale, messages, translated.get(locale) ?? {}, report))
    }
    for (const one of files) {
      if (existsSync(one.file) && readFileSync(one.file, 'utf8') === one.content) continue
      report.changed.push(relative(root, one.file))
      write(one)
    }
  }
  return report
}

const sharedSources = sharedDirs.map((dir) => join(dir, 'src'))

/**
 * The folders that have catalogues: the sources of apps and shared packages, and chapters, which are folders of an app that keep
 * their words by themselves, in a `locales` of their own, so that pages without them need not load these words.
 */
function speakers(): string[] {
  const sources = [...allApps().map(({ dir }) => join(dir, 'src')), ...sharedSources]
  return [...sources, ...sources.flatMap(chaptersOf)]
}

const chaptersOf = (source: string): string[] =>
  globSync('*/**/locales/catalogs.ts', { cwd: source }).map((file) => join(source, dirname(dirname(file))))

/** The files whose words stand in the catalogue of a folder: those of its chapters stand in theirs. */
function sourcesOf(dir: string): string[] {
  const chapters = chaptersOf(dir)
  const exclude = (file: string) => /\.test\.tsx?$|\.d\.ts$|locales$/.test(file)
  return globSync('**/*.{ts,tsx}', { cwd: dir, exclude })
    .map((file) => join(dir, file))
    .filter((file) => !chapters.some((chapter) => file.startsWith(join(chapter, sep))))
    .sort()
}

/** What all together have in a language, by id. */
async function translationsOf(locale: Locale): Promise<Translations> {
  const all: Record<string, string> = {}
  for (const dir of speakers()) Object.assign(all, await readPo(poFileOf(dir, locale), locale))
  return all
}

async function poOf(
  dir: string,
  locale: Locale,
  messages: CatalogType,
  elsewhere: Translations,
  report: CatalogReport,
): Promise<GeneratedFile> {
  const poFile = poFileOf(dir, locale)
  const known = { ...elsewhere, ...(await readPo(poFile, locale)) }
  const catalog: CatalogType = {}
  for (const id of Object.keys(messages).sort()) {
    const { message = id, ...extracted } = messages[id] ?? {}
    const translation = locale === sourceLocale ? message : (known[id] ?? '')
    catalog[id] = { ...extracted, message, translation }
    const at = `${relative(root, poFile)}: "${message}"`
    if (!translation) report.missing.push(`${at} has no translation`)
    else if (locale !== sourceLocale) {
      report.faulty.push(...translationFaults(locale, message, translation).map((fault) => `${at} ${fault}`))
    }
  }
  const content = await writePo(catalog, { file: poFile, locale })
  await compilePo(content, { file: poFile, locale })
  return { file: poFile, content }
}

function catalogsSource(): string {
  const rows = locales.map((locale) => {
    // English is part of the build that speaks it: no request more for the language of most.
    const eager = locale === sourceLocale ? '/* webpackMode: "eager" */ ' : ''
    return `  ${locale}: () => import(${eager}'./${locale}/messages.po'),`
  })
  return `// Generated by \`npm run generate\`: the languages are listed in shared/build.
export const catalogs = {
${rows.join('\n')}
}
`
}
