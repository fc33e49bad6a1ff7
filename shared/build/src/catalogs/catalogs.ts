import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import type { CatalogType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { type App, allApps, root } from '../apps.ts'
import { type Locale, locales, sourceLocale } from '../locales.ts'
import { extractMessages } from './extract-messages.ts'
import { translationFaults } from './translation-faults.ts'

const po = formatter({ lineNumbers: false, printPlaceholdersInComments: false })
const contextOf = (locale: Locale, filename: string) => ({ locale, sourceLocale, filename, existing: '' })

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
 * Writes every app's catalogues: `src/locales/<locale>/messages.po`, which translators edit, and what the browser
 * loads beside it. A translation stays as long as its English text does, and one that any app has serves all of them.
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
  for (const app of allApps()) {
    const messages = await extractMessages(sourcesOf(app))
    const files = [{ file: join(app.dir, 'src/locales/catalogs.ts'), content: catalogsSource() }]
    for (const locale of locales) {
      files.push(...(await filesOf(app, locale, messages, translated.get(locale) ?? {}, report)))
    }
    for (const one of files) {
      if (existsSync(one.file) && readFileSync(one.file, 'utf8') === one.content) continue
      report.changed.push(relative(root, one.file))
      write(one)
    }
  }
  return report
}

/** An app's words are its own and those of what is bundled into it: shared/ui, and the frame of repositories into the host. */
function sourcesOf(app: App): string[] {
  const exclude = (file: string) => /\.test\.tsx?$|\.d\.ts$|locales$/.test(file)
  return [app.dir, join(root, 'shared/ui'), ...(app.isHost ? [join(root, 'shared/repository')] : [])]
    .flatMap((dir) => globSync('src/**/*.{ts,tsx}', { cwd: dir, exclude }).map((file) => join(dir, file)))
    .sort()
}

type Translations = Readonly<Record<string, string>>

const poFileOf = (app: App, locale: Locale) => join(app.dir, 'src/locales', locale, 'messages.po')

/** What all apps together have in a language, by id. */
async function translationsOf(locale: Locale): Promise<Translations> {
  const all: Record<string, string> = {}
  for (const app of allApps()) Object.assign(all, await readPo(poFileOf(app, locale), locale))
  return all
}

async function readPo(file: string, locale: Locale): Promise<Translations> {
  const known = existsSync(file) ? await po.parse(readFileSync(file, 'utf8'), contextOf(locale, file)) : {}
  const rows = Object.entries(known).map(([id, { translation }]): [string, string] => [id, translation ?? ''])
  return Object.fromEntries(rows.filter(([, text]) => text))
}

async function filesOf(
  app: App,
  locale: Locale,
  messages: CatalogType,
  elsewhere: Translations,
  report: CatalogReport,
): Promise<GeneratedFile[]> {
  const poFile = poFileOf(app, locale)
  const known = { ...elsewhere, ...(await readPo(poFile, locale)) }
  const catalog: CatalogType = {}
  const texts: Record<string, string> = {}
  for (const id of Object.keys(messages).sort()) {
    const { message = id, ...extracted } = messages[id] ?? {}
    const translation = locale === sourceLocale ? message : (known[id] ?? '')
    catalog[id] = { ...extracted, message, translation }
    texts[id] = translation || message
    const at = `${relative(root, poFile)}: "${message}"`
    if (!translation) report.missing.push(`${at} has no translation`)
    else if (locale !== sourceLocale) {
      report.faulty.push(...translationFaults(locale, message, translation).map((fault) => `${at} ${fault}`))
    }
  }
  const compiled = createCompiledCatalog(locale, texts, { namespace: 'json' })
  for (const { source, error } of compiled.errors) throw new Error(`"${source}" of ${poFile}: ${error.message}`)
  return [
    { file: poFile, content: withoutDate(await po.serialize(catalog, contextOf(locale, poFile))) },
    { file: join(dirname(poFile), 'messages.ts'), content: messagesSource(compiled.source) },
  ]
}

/** The time of the last run would make two runs differ. */
const withoutDate = (text: string) => text.replace(/^"POT-Creation-Date: .*\n/m, '')

function messagesSource(json: string): string {
  const { messages }: { messages: Record<string, unknown> } = JSON.parse(json)
  const rows = Object.entries(messages).map(([id, parts]) => `  ${JSON.stringify(id)}: ${JSON.stringify(parts)},\n`)
  return `// Generated by \`npm run generate\` from messages.po.
import type { Messages } from '@lingui/core'

export const messages: Messages = {
${rows.join('')}}
`
}

function catalogsSource(): string {
  const rows = locales.map((locale) => {
    // English is part of the build that speaks it: no request more for the language of most.
    const eager = locale === sourceLocale ? '/* webpackMode: "eager" */ ' : ''
    return `  ${locale}: () => import(${eager}'./${locale}/messages.ts'),`
  })
  return `// Generated by \`npm run generate\`: the languages are listed in shared/build.
export const catalogs = {
${rows.join('\n')}
}
`
}
