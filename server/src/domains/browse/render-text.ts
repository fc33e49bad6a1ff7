import { answerSizes, headRevision, paths, type RenderedText } from '@sheaf/contract'
import { cacheIdleTtlMs, createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import { jsonBytes } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import { decodeText } from '../../file-contents/decode-text.ts'
import type { InputOf, OutputOf } from '../../text/kinds.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { isMarkdown } from './find-readme.ts'

/** Nobody reads more than this of a text on a page, in bytes. */
const maxBytes = 384 * 1024

/** What follows the starts of long texts, by what it depends on: its pages are asked for one by one. */
export type RestCache = Lru<OutputOf<'markdown'>>

const restBytes = 8 * 1024 * 1024

/** Makes the cache of one server. */
export const createRestCache = (): RestCache =>
  createLru<OutputOf<'markdown'>>({
    capacity: restBytes,
    maxWeight: restBytes / 2,
    idleTtlMs: cacheIdleTtlMs,
    weigh: ({ pieces, further }, key) =>
      [pieces, ...further].flat().reduce((sum, piece) => sum + 50 + textWeight(piece), 500 + textWeight(key)),
  })

/** A file of a repository, and for whom its links are. */
export interface TextFile {
  repository: Pick<FoundRepository, 'gitDir' | 'ownerName' | 'name'>
  /** As addresses name it: links lead to files at it. */
  ref: string
  /** Pictures are those of this commit: a text and its pictures belong together. */
  commit: string
  /** From the root of the repository. */
  path: string
  oid: string
  signal: AbortSignal
}

/**
 * A file as HTML. `final: false` where it was too much for a text worker, which may only have been busy. Throws `BusyError` where too many
 * texts wait.
 */
export async function renderText(
  { git, text: workers, rests }: Pick<Deps, 'git' | 'text'> & { rests?: RestCache },
  { repository, ref, commit, path, oid, part, signal }: TextFile & { part?: number },
): Promise<{ data: RenderedText; final: boolean }> {
  const { gitDir } = repository
  const none = { path, format: isMarkdown(path) ? 'markdown' : 'text', html: null, facts: [], notes: [] } as const
  const size = await git.read.blobs.size({ gitDir, oid })
  const cut = size > maxBytes ? (['cut'] as const) : []
  const read = async (): Promise<string | undefined> => {
    const { whole } = await git.read.blobs.open({ gitDir, oid })
    const bytes = whole ?? (await git.read.blobs.head({ gitDir, oid, size, end: maxBytes, signal }))
    return decodeText(beginningOf(bytes, size))?.text
  }
  if (none.format === 'text') {
    if (part !== undefined && part > 0) return { data: { ...none, html: '', facts: [], notes: [] }, final: true }
    const text = await read()
    if (text === undefined) return { data: { ...none, facts: [], notes: [] }, final: true }
    const html = `<pre tabindex="0">${escaped(text)}</pre>`
    return { data: { ...none, html, facts: [], notes: [...cut] }, final: true }
  }
  const folder = folderOf(path)
  const addressOf = fileAddresses({ repository, ref, commit })
  const wanted: InputOf<'markdown'>['part'] = part === undefined ? undefined : part === 0 ? 'start' : 'rest'
  const key = `${oid} ${folder} ${headingsBelow}`
  const input = async () => {
    const text = await read()
    return text === undefined ? undefined : { text, folder, headingsBelow, ...(wanted && { part: wanted }) }
  }
  const render = async () => {
    const known = wanted === 'rest' ? rests?.get(key) : undefined
    const found = known ?? (await workers.runFrom('markdown', input, { key: `${wanted} ${key}`, signal }))
    if (found !== undefined && wanted === 'rest') rests?.set(key, found)
    return found
  }
  const drawn = await withFiles(addressOf, render, part)
  if (drawn === undefined) return { data: { ...none, facts: [], notes: [] }, final: true }
  if (drawn === 'too much') return { data: { ...none, facts: [], notes: [] }, final: false }
  return { data: { ...none, ...drawn, notes: [...cut, ...drawn.notes] }, final: true }
}

/** Headings of a text stand below those of the page. */
const headingsBelow = 2

/** Markdown that is no file yet, as it would be drawn at `path`. Throws `BusyError` where too many texts wait. */
export async function renderDraft(
  { text: workers }: Pick<Deps, 'text'>,
  { text, path, signal, ...at }: Omit<TextFile, 'oid'> & { text: string },
): Promise<RenderedText> {
  const input = { text, folder: folderOf(path), headingsBelow }
  const drawn = await withFiles(fileAddresses(at), () => workers.run('markdown', input, { signal }))
  const none = { html: null, facts: [], notes: [] }
  return { path, format: 'markdown', ...(drawn === undefined || drawn === 'too much' ? none : drawn) }
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Rendered Markdown with the addresses of files in it; nothing of what is no text, and what a text worker found too much is that. */
async function withFiles(
  addressOf: (piece: string) => string,
  render: () => Promise<OutputOf<'markdown'> | undefined>,
  part = 0,
): Promise<Pick<RenderedText, 'html' | 'facts' | 'notes' | 'next'> | 'too much' | undefined> {
  try {
    const rendered = await render()
    if (rendered === undefined) return undefined
    const { pieces, further, facts, notes, goesOn } = rendered
    const pages = part === 0 ? [pieces] : [[], pieces, ...further]
    const html = withAddresses(pages[part] ?? [], addressOf)
    const next = goesOn || part + 1 < pages.length ? part + 1 : undefined
    const fits = jsonBytes(html) <= answerSizes.answer - 100_000
    return { html: fits ? html : null, facts, notes: [...notes], ...(next && { next }) }
  } catch (error) {
    if (!(error instanceof TextTooMuch)) throw error
    return 'too much'
  }
}

/** A text that is Markdown and no file. `key`: what its HTML depends on. */
interface Words {
  text: string
  key: string
  names?: NonNullable<InputOf<'markdown'>['names']>
  hasPlaces?: boolean
}

/** Where it stands: links lead where those of the README at the root do. No HTML where that has more than `most` bytes as JSON. */
type WordsPlace = Pick<TextFile, 'repository' | 'ref' | 'commit'> & { most: number }

interface DrawnWords {
  html: string | null
  named: string[]
  tasks: OutputOf<'markdown'>['tasks']
}

/** Such a text as HTML; `final: false` where it was too much for a text worker, which may only have been busy. */
export async function renderWords(
  { text: workers }: Pick<Deps, 'text'>,
  { key, signal, ...words }: Words & WordsPlace & Pick<TextFile, 'signal'>,
): Promise<DrawnWords & { final: boolean }> {
  try {
    return { ...withPlace(await workers.run('markdown', inputOf(words), { key, signal }), words), final: true }
  } catch (error) {
    if (!(error instanceof TextTooMuch)) throw error
    return { html: null, final: false, named: [], tasks: { all: 0, done: 0 } }
  }
}

/** Several of them that are short, by one task, in their order; nothing where they are too much together, whichever of them it is. */
export async function renderShortWords(
  { text: workers }: Pick<Deps, 'text'>,
  { words, signal, ...at }: { words: readonly Words[] } & WordsPlace & Pick<TextFile, 'signal'>,
): Promise<DrawnWords[] | undefined> {
  try {
    const key = words.map((each) => each.key).join('\n')
    const drawn = await workers.run('shortMarkdown', words.map(inputOf), { key, signal })
    return drawn.map((each) => withPlace(each, at))
  } catch (error) {
    if (!(error instanceof TextTooMuch)) throw error
    return undefined
  }
}

/** They stand below a heading of the third level, and begin with one of the second, as people write them. */
const inputOf = ({ text, names = [], hasPlaces = false }: Omit<Words, 'key'>): InputOf<'markdown'> => ({
  ...{ text, folder: '', headingsBelow, names, hasPlaces },
})

function withPlace({ pieces, named, tasks }: OutputOf<'markdown'>, { most, ...at }: WordsPlace): DrawnWords {
  // Thousands of addresses are not made for what is too much without them.
  if (pieces.reduce((sum, piece) => sum + piece.length, 0) > most) return { html: null, named, tasks }
  const html = withAddresses(pieces, fileAddresses(at))
  return { html: jsonBytes(html) <= most ? html : null, named, tasks }
}

/** As many whole lines of a file as are shown; of a longer line, as many whole letters of UTF-8. */
function beginningOf(bytes: Buffer, size: number): Buffer {
  if (size <= maxBytes) return bytes
  let end = bytes.subarray(0, maxBytes).lastIndexOf(10) + 1
  if (end === 0) for (end = maxBytes; end > maxBytes - 4 && isContinuation(bytes[end]); ) end -= 1
  return bytes.subarray(0, end)
}

const isContinuation = (byte = 0): boolean => (byte & 0xc0) === 0x80

const special = /[&<>"]/g
const escaped = (text: string): string => text.replace(special, (letter) => `&#${letter.charCodeAt(0)};`)

/** Pieces of HTML with the addresses of files between them. */
export const withAddresses = (pieces: readonly string[], addressOf: (piece: string) => string): string =>
  pieces.map((piece, at) => (at % 2 === 0 ? piece : addressOf(piece))).join('')

/** Makes addresses of what the renderer names `blob:`, `tree:` and `raw:`, as HTML. */
export function fileAddresses({ repository, ref, commit }: Pick<TextFile, 'repository' | 'ref' | 'commit'>) {
  const { ownerName, name } = repository
  const inAddress = ref === headRevision ? undefined : ref
  return (piece: string): string => {
    const [, kind, named = '', hash = ''] = /^(blob|tree|raw):([^#]*)(#.*)?$/s.exec(piece) ?? []
    // No address can spell half of a letter.
    const path = named.toWellFormed()
    if (kind === 'raw') return escaped(paths.raw(ownerName, name, path, commit))
    if (kind === 'blob') return escaped(paths.file(ownerName, name, path, ref) + hash)
    return escaped(
      path === '' ? paths.repoAt(ownerName, name, inAddress) : paths.tree(ownerName, name, path, inAddress),
    )
  }
}
