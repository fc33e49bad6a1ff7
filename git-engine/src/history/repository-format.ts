import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UnreadableError } from './stored-object.ts'

/** Extensions that change nothing about how objects are stored, or that are read below (gitrepository-layout, "extensions"). */
const knownExtensions = new Set([
  'noop',
  'objectformat',
  'partialclone',
  'preciousobjects',
  'refstorage',
  'worktreeconfig',
])

/**
 * How many bytes an object id of this repository has. Formats, extensions and layouts that the reader does not know
 * (work trees of another repository) are an `UnreadableError`.
 */
export function readIdBytes(gitDir: string): 20 | 32 {
  const config = readTextIfPresent(join(gitDir, 'config')) ?? ''
  const settings = settingsOf(config)
  const version = settings.get('core.repositoryformatversion') ?? '0'
  if (version !== '0' && version !== '1') throw new UnreadableError(`repository format ${version} is unknown`)
  for (const name of settings.keys()) {
    const extension = name.startsWith('extensions.') ? name.slice('extensions.'.length) : undefined
    if (extension !== undefined && !knownExtensions.has(extension)) {
      throw new UnreadableError(`extension ${extension} is unknown`)
    }
  }
  if (readTextIfPresent(join(gitDir, 'commondir')) !== undefined)
    throw new UnreadableError('the repository shares its objects')
  const format = version === '1' ? (settings.get('extensions.objectformat') ?? 'sha1') : 'sha1'
  if (format === 'sha1') return 20
  if (format === 'sha256') return 32
  throw new UnreadableError(`object format ${format} is unknown`)
}

/**
 * The folders that hold objects of the repository: its own, then those that it borrows from, as forks do (`src/fork`). Borrowing from a folder
 * that is not there, or that borrows itself, is an `UnreadableError`: git knows more about that.
 */
export function objectFolders(gitDir: string): [string, ...string[]] {
  const own = join(gitDir, 'objects')
  const others = alternatesOf(own)
  for (const other of others) {
    if (!existsSync(other)) throw new UnreadableError('the repository borrows from a folder that is not there')
    if (alternatesOf(other).length > 0) throw new UnreadableError('the repository borrows from one that borrows')
  }
  return [own, ...others]
}

/** Does the repository borrow objects? */
export const hasAlternates = (gitDir: string): boolean => alternatesOf(join(gitDir, 'objects')).length > 0

/** What `info/alternates` names, see gitrepository-layout(5). */
function alternatesOf(folder: string): string[] {
  const text = readTextIfPresent(join(folder, 'info', 'alternates')) ?? ''
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  if (lines.some((line) => line.startsWith('"'))) throw new UnreadableError('alternates are quoted')
  return lines.map((line) => resolve(folder, line))
}

/** A file's text in latin1, or nothing where there is no such file. */
export function readTextIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Settings as `section.key`, lower case; sections with a subsection are left out. */
function settingsOf(config: string): Map<string, string> {
  const settings = new Map<string, string>()
  let section: string | undefined
  for (const line of config.split('\n')) {
    const text = line.trim()
    const head = /^\[\s*([A-Za-z0-9.-]+)\s*(?:("(?:[^"\\]|\\.)*")\s*)?\](.*)$/.exec(text)
    if (head !== null) section = head[2] === undefined ? head[1]?.toLowerCase() : undefined
    const body = (head === null ? text : (head[3] ?? '')).trim()
    const setting = /^([A-Za-z][A-Za-z0-9-]*)\s*(?:=(.*))?$/.exec(body)
    if (section !== undefined && setting !== null) {
      settings.set(
        `${section}.${setting[1]?.toLowerCase()}`,
        setting[2] === undefined ? 'true' : settingValue(setting[2]),
      )
    }
  }
  return settings
}

/** What stands behind the equals sign, without a comment and quotes around it. */
function settingValue(text: string): string {
  const [value = ''] = text.split(/[#;]/, 1)
  return value.trim().replace(/^"/, '').replace(/"$/, '')
}
