import type { FileContents } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { sniffedBytes } from '../../file-contents/decode-text.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import { type InputOf, textBounds } from '../../text/kinds.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { isSafetensors, rawType } from './raw-type.ts'
import { resolveRefPath } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

interface ContentsQuery {
  repository: FoundRepository
  revision: string
  path: string
  signal: () => AbortSignal
}

type Format = InputOf<'contents'>['format']

/** So much of a file is read, in bytes: headers of models have the words of a language in them. */
const readBytes: Readonly<Record<Format, number>> = {
  zip: 4 * 1024 * 1024,
  tar: 8 * 1024 * 1024,
  'tar.gz': 8 * 1024 * 1024,
  safetensors: textBounds.contents.inputSize - 1_000,
  gguf: textBounds.contents.inputSize - 1_000,
}

/** The end of a file is behind all of it, which git inflates first. In bytes. */
const largestZip = 512 * 1024 * 1024

const nothing = { format: null, entries: [], tensors: [], facts: [], parameters: null, total: 0, truncated: false }

/** What an archive or a file of weights says that it holds, out of a bounded part of it. */
export async function getFileContents(
  { git, text: threads, bodies }: Pick<Deps, 'git' | 'text'> & { bodies: ResponseCache },
  { repository, revision, path, signal }: ContentsQuery,
): Promise<CacheableResponse> {
  const { gitDir, uid } = repository
  const resolved = await resolveRefPath({ git }, { repository, revision, path, what: 'file' })
  if (resolved === undefined || resolved.found.kind === 'tree' || resolved.found.entry.kind !== 'blob') {
    throw AppError.missing(message('browse.no_file'))
  }
  const { oid } = resolved.found.entry

  const build = async (): Promise<{ data: FileContents; final: boolean }> => {
    const size = await git.read.blobs.size({ gitDir, oid })
    const head = async (end: number) => {
      const { whole } = await git.read.blobs.open({ gitDir, oid })
      const file = { gitDir, oid, size, signal: signal() }
      return whole?.subarray(0, end) ?? git.read.blobs.head({ ...file, end: Math.min(size, end) })
    }
    // A copy: who waits for their turn holds no more than that of a file.
    const beginning = Buffer.from(await head(sniffedBytes))
    const format = formatOf(beginning)
    if (format === undefined) return { data: { ...nothing, state: 'unreadable' }, final: true }
    const isTooLarge =
      (format === 'zip' && size > largestZip) ||
      // A length that says more than the file has, or than is read, is not followed.
      (format === 'safetensors' && beginning.readBigUInt64LE(0) > BigInt(readBytes.safetensors - 8))
    if (isTooLarge) return { data: { ...nothing, format, state: 'too_large' }, final: true }
    const most = format === 'safetensors' ? 8 + Number(beginning.readBigUInt64LE(0)) : readBytes[format]
    const read = async () => ({ format, bytes: await (format === 'zip' ? tail(most) : head(most)), size })
    try {
      const found = await threads.runFrom('contents', read, { key: `contents ${uid}:${oid}`, signal: signal() })
      if (found === null || found === undefined)
        return { data: { ...nothing, format, state: 'unreadable' }, final: true }
      const { isCut, ...told } = found
      return { data: { ...told, format, state: 'shown', truncated: isCut }, final: true }
    } catch (error) {
      if (!(error instanceof TextTooMuch)) throw error
      return { data: { ...nothing, format, state: 'too_large' }, final: false }
    }

    async function tail(length: number): Promise<Buffer> {
      const start = Math.max(0, size - length)
      const { whole } = await git.read.blobs.open({ gitDir, oid })
      if (whole !== undefined) return whole.subarray(start)
      const { out } = await git.read.blobs.stream({ gitDir, oid, size, start, end: size, signal: signal() })
      return Buffer.concat(await out.toArray())
    }
  }
  return cachedResponse(bodies, { identity: ['contents', uid, oid], build })
}

/** By the bytes alone, as all kinds of files. */
function formatOf(head: Buffer): Format | undefined {
  if (isSafetensors(head)) return 'safetensors'
  if (head.toString('latin1', 0, 4) === 'GGUF') return 'gguf'
  const { type } = rawType(head)
  if (type === 'application/zip') return 'zip'
  if (type === 'application/gzip') return 'tar.gz'
  return type === 'application/x-tar' ? 'tar' : undefined
}
