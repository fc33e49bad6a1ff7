import type { FileContents } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { sniffedBytes } from '../../file-contents/decode-text.ts'
import { noContents, type PickleImport } from '../../file-contents/found-contents.ts'
import { isPickle } from '../../file-contents/read-pickle.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import { type InputOf, textBounds } from '../../text/kinds.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import { readFileBytes, readPointer, type StoredFile } from '../objects/index.ts'
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
  pickle: textBounds.contents.inputSize - 1_000,
}

/** Of those that git keeps, in bytes. */
const largestZip = 512 * 1024 * 1024

const { pickles: _, ...empty } = noContents
const nothing = { ...empty, format: null, total: 0, truncated: false }

/** What an archive or a file of weights says that it holds, out of a bounded part of it. */
export async function getFileContents(
  { bodies, ...deps }: Pick<Deps, 'git' | 'text' | 'database' | 'objects'> & { bodies: ResponseCache },
  { repository, revision, path, signal }: ContentsQuery,
): Promise<CacheableResponse> {
  const { uid } = repository
  const { git, text } = deps
  const resolved = await resolveRefPath({ git }, { repository, revision, path, what: 'file' })
  if (resolved === undefined || resolved.found.kind === 'tree' || resolved.found.entry.kind !== 'blob') {
    throw AppError.missing(message('browse.no_file'))
  }
  const { oid } = resolved.found.entry

  const build = async (): Promise<{ data: FileContents; final: boolean }> => {
    const file = await storedFile(deps, { repository, oid, signal: signal() })
    const { size } = file
    const part = (start: number, end: number) => readFileBytes(deps, file, { start, end })
    // Whether the repository has what a pointer stands for may be otherwise soon.
    const isFinal = file.isOwn
    // A copy: who waits for their turn holds no more than that of a file.
    const beginning = Buffer.from(await part(0, sniffedBytes))
    const format = formatOf(beginning)
    if (format === undefined) return { data: { ...nothing, state: 'unreadable' }, final: isFinal }
    const isTooLarge =
      // The end of a blob is behind all of it, which git inflates first.
      (format === 'zip' && file.object === undefined && size > largestZip) ||
      // A length that says more than the file has, or than is read, is not followed.
      (format === 'safetensors' && beginning.readBigUInt64LE(0) > BigInt(readBytes.safetensors - 8))
    if (isTooLarge) return { data: { ...nothing, format, state: 'too_large' }, final: isFinal }
    const most = format === 'safetensors' ? 8 + Number(beginning.readBigUInt64LE(0)) : readBytes[format]
    const look = async (as: Format, { start, end, of }: { start: number; end: number; of: number }) => {
      const read = async () => ({ format: as, bytes: await part(start, end), size: of })
      const key = `contents ${uid}:${oid}:${as}:${start}`
      return (await text.runFrom('contents', read, { key, signal: signal() })) ?? undefined
    }
    try {
      const start = format === 'zip' ? Math.max(0, size - most) : 0
      const found = await look(format, { start, end: start + most, of: size })
      if (found === undefined) return { data: { ...nothing, format, state: 'unreadable' }, final: isFinal }
      const { isCut, pickles, ...told } = found
      // Of a blob, each part costs git all that stands before it.
      for (const { start: at, end } of pickles) {
        const pickle = await look('pickle', { start: at, end: Math.min(end, at + readBytes.pickle), of: end - at })
        const isNew = (one: PickleImport) =>
          !told.imports.some(({ module, name }) => module === one.module && name === one.name)
        told.imports = [...told.imports, ...(pickle?.imports ?? []).filter(isNew)]
      }
      return { data: { ...told, format, state: 'shown', truncated: isCut }, final: isFinal }
    } catch (error) {
      if (!(error instanceof TextTooMuch)) throw error
      return { data: { ...nothing, format, state: 'too_large' }, final: false }
    }
  }
  return cachedResponse(bodies, { identity: ['contents', uid, oid], build })
}

/** The file that a blob is or stands for. */
async function storedFile(
  { git, ...deps }: Pick<Deps, 'git' | 'database' | 'objects'>,
  { repository, oid, signal }: { repository: FoundRepository; oid: string; signal: AbortSignal },
): Promise<StoredFile & { isOwn: boolean }> {
  const { gitDir, id: repoId } = repository
  const { size, whole } = await git.read.blobs.open({ gitDir, oid })
  const file = { gitDir, oid, size, signal }
  const pointed = whole === undefined ? undefined : await readPointer(deps, { repoId, bytes: whole })
  if (pointed?.isHeld !== true) return { ...file, isOwn: pointed === undefined }
  return { ...file, object: pointed.pointer.oid, size: pointed.pointer.size, isOwn: false }
}

/** By the bytes alone, as all kinds of files. */
function formatOf(head: Buffer): Format | undefined {
  if (isSafetensors(head)) return 'safetensors'
  if (head.toString('latin1', 0, 4) === 'GGUF') return 'gguf'
  if (isPickle(head)) return 'pickle'
  const { type } = rawType(head)
  if (type === 'application/zip') return 'zip'
  if (type === 'application/gzip') return 'tar.gz'
  return type === 'application/x-tar' ? 'tar' : undefined
}
