import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, createZstdCompress } from 'node:zlib'
import type { ArchiveFormat } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type LfsPointer, lfsPointer, longestPointer, shortestPointer } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../../deps.ts'
import { objectBytesOf, openHeld, selectHeld } from '../../objects/index.ts'
import { type ArchivedEntry, readEntries } from './read-entries.ts'
import { writeTar } from './write-tar.ts'
import { writeZip } from './write-zip.ts'

/** Objects of an archive together, in bytes: a pointer that stands at many paths is many times its object. */
const mostBytes = 256 * 1024 ** 3
/** Files that are looked at for pointers; in a tree with more, those behind them stay pointers. */
const mostFiles = { files: 300_000, bytes: Number.POSITIVE_INFINITY, fileBytes: longestPointer }

interface Where {
  gitDir: string
  repoId: number
  commit: string
  /** What alone is in the archive. */
  path: string | undefined
  signal: AbortSignal
}

/**
 * The objects of Git LFS that files of a commit stand for, which the repository has, by their ids. Nothing is read of a repository
 * that has none. Refused (AppError) where they are more than an archive holds.
 */
export async function objectsInCommit(
  { git, database }: Pick<Deps, 'git' | 'database'>,
  { gitDir, repoId, commit, path, signal }: Where,
): Promise<ReadonlyMap<string, number>> {
  if ((await objectBytesOf(database.read, repoId)) === 0) return new Map()
  const { files } = await git.read.files.list({ gitDir, tree: commit, signal, most: mostFiles, lane: 'heavy' })
  const times = new Map<string, number>()
  for (const file of files) {
    const isIn = path === undefined || file.path === path || file.path.startsWith(`${path}/`)
    if (isIn && file.size >= shortestPointer) times.set(file.oid, (times.get(file.oid) ?? 0) + 1)
  }
  const pointers: (LfsPointer & { times: number })[] = []
  if (times.size === 0) return new Map()
  for await (const { oid, bytes } of git.read.files.read({ gitDir, oids: [...times.keys()], signal, lane: 'heavy' })) {
    const pointer = lfsPointer(bytes.toString('utf8'))
    if (pointer !== undefined) pointers.push({ ...pointer, times: times.get(oid) ?? 1 })
  }
  const held = await selectHeld(database.read, { repoId, oids: [...new Set(pointers.map(({ oid }) => oid))] })
  const found = pointers.filter(({ oid, size }) => held.get(oid) === size)
  const bytes = found.reduce((sum, { size, times: often }) => sum + size * often, 0)
  if (bytes > mostBytes) throw new AppError('too-large', message('browse.archive_too_large'))
  return new Map(found.map(({ oid, size }) => [oid, size]))
}

interface Packing {
  tar: Readable
  objects: ReadonlyMap<string, number>
  format: ArchiveFormat
}

/** Packs the files of a tar, with objects in place of their pointers, as they are taken. */
export function packWithObjects(deps: Pick<Deps, 'objects'>, { tar, objects, format }: Packing): Readable {
  const entries = resolved(deps, { entries: readEntries(tar), objects })
  const out = Readable.from(format === 'zip' ? writeZip(entries) : writeTar(entries), { objectMode: false })
  out.once('close', () => tar.destroy())
  if (format === 'zip') return out
  const packer = format === 'tar.gz' ? createGzip() : createZstdCompress()
  // Whoever reads learns of a failure from the packer, which is destroyed with it.
  pipeline(out, packer).catch(() => undefined)
  return packer
}

async function* resolved(
  deps: Pick<Deps, 'objects'>,
  { entries, objects }: { entries: AsyncIterable<ArchivedEntry>; objects: ReadonlyMap<string, number> },
): AsyncGenerator<ArchivedEntry> {
  for await (const entry of entries) {
    const couldPoint = entry.kind === 'file' && entry.size >= shortestPointer && entry.size <= longestPointer
    if (!couldPoint) {
      yield entry
      continue
    }
    const text: Buffer[] = []
    for await (const part of entry.body) text.push(part)
    const pointer = lfsPointer(Buffer.concat(text).toString('utf8'))
    if (pointer === undefined || objects.get(pointer.oid) !== pointer.size) {
      yield { ...entry, body: Readable.from(text) }
      continue
    }
    const object = await openHeld(deps, pointer.oid)
    const body = object.stream()
    try {
      yield { ...entry, size: pointer.size, body }
    } finally {
      body.destroy()
    }
  }
}
