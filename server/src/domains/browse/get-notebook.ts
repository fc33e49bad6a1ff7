import { answerSizes, type Notebook, type NotebookCell } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { cacheIdleTtlMs, createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import { decodeText } from '../../file-contents/decode-text.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import { type OutputOf, textBounds } from '../../text/kinds.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { fileAddresses, withAddresses } from './render-text.ts'
import { resolveRefPath } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

type RenderedNotebook = NonNullable<OutputOf<'notebook'>>
type RenderedCell = RenderedNotebook['pages'][number][number]

/** Notebooks by what they depend on: their pages are asked for one by one. */
export type NotebookCache = Lru<RenderedNotebook>

const cacheBytes = 24 * 1024 * 1024

/** Makes the cache of one server. */
export const createNotebookCache = (): NotebookCache =>
  createLru<RenderedNotebook>({
    capacity: cacheBytes,
    maxWeight: cacheBytes / 2,
    idleTtlMs: cacheIdleTtlMs,
    weigh: ({ pages }, key) => pages.flat().reduce((sum, cell) => sum + weightOf(cell), 200 + textWeight(key)),
  })

const weightOf = ({ pieces, outputs }: RenderedCell): number =>
  [...pieces, ...outputs.flatMap((output) => output.pieces)].reduce((sum, piece) => sum + 50 + textWeight(piece), 200)

interface NotebookQuery {
  repository: FoundRepository
  revision: string
  path: string
  /** From 0. */
  page: number
  signal: () => AbortSignal
}

type NotebookDeps = Pick<Deps, 'git' | 'text'> & { bodies: ResponseCache; notebooks: NotebookCache }

/** Larger ones are not read. In bytes: a letter is one or more, and the threads count some for each part. */
const largest = textBounds.notebook.inputSize - 10_000

/** What is left for cells beside the rest of an answer. In bytes of JSON. */
const cellsBytes = answerSizes.answer - 60_000

const nothing = { language: null, total: 0, cells: [], next: null }

/** A page of a notebook's cells as HTML, with links at the ref that was asked for. */
export async function getNotebook(
  { git, text: threads, bodies, notebooks }: NotebookDeps,
  { repository, revision, path, page, signal }: NotebookQuery,
): Promise<CacheableResponse> {
  const { gitDir, uid, ownerName, name } = repository
  const resolved = await mapGitLimits(() => resolveRefPath({ git }, { repository, revision, path, what: 'file' }))
  if (resolved === undefined || resolved.found.kind === 'tree' || resolved.found.entry.kind !== 'blob') {
    throw AppError.missing(message('browse.no_file'))
  }
  const { oid } = resolved.found.entry
  const { commit, revision: ref } = resolved
  const folder = resolved.found.path
    .slice(0, -1)
    .map((part) => part.toString('utf8'))
    .join('/')
  const key = `${uid}:${oid}:${folder}`

  const find = async (): Promise<RenderedNotebook | 'too_large' | 'unreadable'> => {
    const known = notebooks.get(key)
    if (known !== undefined) return known
    const size = await git.read.blobs.size({ gitDir, oid })
    if (size > largest) return 'too_large'
    const read = async () => {
      const { whole } = await git.read.blobs.open({ gitDir, oid })
      const bytes = whole ?? (await git.read.blobs.head({ gitDir, oid, size, end: size, signal: signal() }))
      const text = decodeText(bytes)?.text
      return text === undefined ? undefined : { text, folder }
    }
    const found = await threads.runFrom('notebook', read, { key: `notebook ${key}`, signal: signal() })
    if (found === null || found === undefined) return 'unreadable'
    notebooks.set(key, found)
    return found
  }
  const build = async () => {
    try {
      const found = await find()
      if (typeof found === 'string') return { data: { ...nothing, state: found } satisfies Notebook }
      const { language, total, pages } = found
      const addressOf = fileAddresses({ repository, ref, commit })
      const cells = withinAnswer((pages[page] ?? []).map((cell) => presented(cell, addressOf)))
      const next = page + 1 < pages.length ? page + 1 : null
      return { data: { state: 'shown', language, total, cells, next } satisfies Notebook }
    } catch (error) {
      if (!(error instanceof TextTooMuch)) throw error
      return { data: { ...nothing, state: 'too_large' } satisfies Notebook, final: false }
    }
  }
  // Names as well: they stand in the addresses that cells lead to.
  return cachedResponse(bodies, {
    identity: ['notebook', uid, ownerName, name, ref, commit, folder, oid, `${page}`],
    build,
  })
}

const presented = ({ pieces, outputs, ...cell }: RenderedCell, addressOf: (piece: string) => string): NotebookCell => ({
  ...cell,
  html: pieces.length === 0 ? null : withAddresses(pieces, addressOf),
  outputs: outputs.map(({ kind, pieces: parts }) => ({ kind, content: withAddresses(parts, addressOf) })),
})

/** Addresses are longer than what stood for them: a cell of nothing but links may be more than an answer holds. */
function withinAnswer(cells: NotebookCell[]): NotebookCell[] {
  let bytes = 0
  return cells.map((cell) => {
    const size = Buffer.byteLength(JSON.stringify(cell))
    if (bytes + size > cellsBytes) return { ...cell, html: null, outputs: [] }
    bytes += size
    return cell
  })
}
