import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readJsonFile } from './json-file.ts'

/** The files of the host's first page, from the root of the site. */
export interface HostEntry {
  scripts: readonly string[]
  styles: readonly string[]
  /** Which of the styles are the host's own, and their text: colours, measures and faces. */
  theme: { file: string; text: string } | undefined
  /** What pages with a sidebar ask for next. */
  shell: readonly string[]
  /** What brings each shared module that is loaded after the first page. */
  shared: ReadonlyMap<string, readonly string[]>
}

/** Reads `entry.json` of the host's build; nothing before there is one. */
export async function readHostEntry(dist: string): Promise<HostEntry | undefined> {
  const json = await readJsonFile(join(dist, 'entry.json'))
  if (json === null || typeof json !== 'object') return undefined
  const lists = new Map(Object.entries(json))
  const list = (name: string) => addresses(lists.get(name))
  const shared = Object.entries(Object(lists.get('shared'))).map(([name, files]) => [name, addresses(files)] as const)
  return {
    scripts: list('scripts'),
    styles: list('styles'),
    theme: await themeAt(dist, lists.get('theme')),
    shell: list('shell'),
    shared: new Map(shared),
  }
}

async function themeAt(dist: string, file: unknown): Promise<HostEntry['theme']> {
  if (typeof file !== 'string') return undefined
  const text = await readFile(join(dist, file), 'utf8').catch(() => '')
  return text === '' || /<\/style/i.test(text) ? undefined : { file: `/${file}`, text }
}

const addresses = (files: unknown): string[] =>
  Array.isArray(files) ? files.filter((one) => typeof one === 'string').map((file) => `/${file}`) : []
