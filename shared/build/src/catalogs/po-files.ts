import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import type { CatalogType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { root } from '../apps.ts'
import { type Locale, locales, sourceLocale } from '../locales.ts'

const po = formatter({ lineNumbers: false, printPlaceholdersInComments: false })
const contextOf = (locale: Locale, filename: string) => ({ locale, sourceLocale, filename, existing: '' })

/** Packages whose words are written once, in a catalogue of their own, and compiled into those of the apps that bundle them. */
const ui = join(root, 'shared/ui')
const repository = join(root, 'shared/repository')
const code = join(root, 'shared/code')
const changes = join(root, 'shared/changes')
export const sharedDirs = [ui, repository, code, changes] as const

/** Apps that show texts and code of repositories, and those that show commits and what they changed. */
const withCode = ['remote-repos', 'remote-profile', 'remote-review'].map((name) => join(root, name, sep))
const withChanges = ['remote-repos', 'remote-review'].map((name) => join(root, name, sep))

/** The frame of repositories is bundled into the host alone, what shows code with those that do; a chapter comes after its app, which has brought the words of all. */
function sharedBy(file: string): readonly string[] {
  const ofApp = basename(dirname(dirname(dirname(file)))) === 'src'
  if (!ofApp) return []
  if (file.startsWith(join(root, 'host', sep))) return [ui, repository]
  const has = (apps: readonly string[]) => apps.some((app) => file.startsWith(app))
  return [ui, ...(has(withCode) ? [code] : []), ...(has(withChanges) ? [changes] : [])]
}

/** @param dir a folder with catalogues: the sources of a package, or a chapter of them */
export const poFileOf = (dir: string, locale: Locale): string => join(dir, 'locales', locale, 'messages.po')

/** Texts of a language by id. */
export type Translations = Readonly<Record<string, string>>

/** What a catalogue says; nothing where there is none yet. */
export async function readPo(file: string, locale: Locale): Promise<Translations> {
  return existsSync(file) ? textsOf(readFileSync(file, 'utf8'), { file, locale }) : {}
}

interface PoFile {
  file: string
  locale: Locale
}

async function textsOf(content: string, { file, locale }: PoFile): Promise<Translations> {
  const known = await po.parse(content, contextOf(locale, file))
  const rows = Object.entries(known).map(([id, { translation }]): [string, string] => [id, translation ?? ''])
  return Object.fromEntries(rows.filter(([, text]) => text))
}

/** A catalogue as it is kept. The time of the last run is left out: it would make two runs differ. */
export async function writePo(catalog: CatalogType, { file, locale }: PoFile): Promise<string> {
  return (await po.serialize(catalog, contextOf(locale, file))).replace(/^"POT-Creation-Date: .*\n/m, '')
}

/** The catalogues of shared packages that go along with one of an app. */
export const sharedPosOf = (file: string): string[] =>
  sharedBy(file).map((dir) => poFileOf(join(dir, 'src'), localeOf(file)))

/** What browsers load: the texts of a catalogue of an app, with those of what it bundles, compiled, as a module. */
export async function moduleOfPo(content: string, file: string): Promise<string> {
  const locale = localeOf(file)
  const shared = await Promise.all(sharedPosOf(file).map((each) => readPo(each, locale)))
  const texts: Translations = Object.assign({}, ...shared, await textsOf(content, { file, locale }))
  return `export const messages = ${compile(texts, { file, locale })}\n`
}

/** Fails for a text of a catalogue that is no message of ICU. */
export async function compilePo(content: string, po: PoFile): Promise<void> {
  compile(await textsOf(content, po), po)
}

function compile(texts: Translations, { file, locale }: PoFile): string {
  const compiled = createCompiledCatalog(locale, texts, { namespace: 'json' })
  for (const { source, error } of compiled.errors) throw new Error(`"${source}" of ${file}: ${error.message}`)
  const { messages }: { messages: unknown } = JSON.parse(compiled.source)
  return JSON.stringify(messages)
}

/** Catalogues lie in a folder of their language's name. */
function localeOf(file: string): Locale {
  const locale = locales.find((each) => each === basename(dirname(file)))
  if (locale === undefined) throw new Error(`${file} lies in no folder of a language`)
  return locale
}
