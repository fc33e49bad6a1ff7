import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { minUploadThroughput } from '@sheaf/server-core/admission/min-throughput'
import { throughputStage } from '@sheaf/server-core/admission/throughput-stage'
import { hasFreeSpace } from '@sheaf/server-core/free-space'
import { fullDisk, isFullDisk } from '../../../http/full-disk.ts'
import { keepObject } from '../../objects/index.ts'
import type { ImportDeps } from '../bringing.ts'
import { ImportFailure } from '../import-failure.ts'
import { askHub, fileAddress, HubBusy, type HubSource } from './ask-hub.ts'
import type { HubFile } from './list-files.ts'
import { patiently } from './patiently.ts'

interface One {
  source: HubSource
  commit: string
  file: HubFile
  repository: { id: number; ownerId: number }
  /** Where what has come waits. */
  spool: string
  signal: AbortSignal
  /** Says of bytes that they have come, and of others, below zero, that they were in vain. */
  onBytes: (bytes: number) => void
}

/** How often a file is asked for while nothing of it comes: a minute in all. */
const tries = 7
/** How often it may come whole and be something else: one that was gone on with could be of two answers. */
const hashTries = 2

/** Where a file lies that has come whole and is what it was said to be. */
export const wholeFile = (spool: string, { oid }: Pick<HubFile, 'oid'>): string => join(spool, oid)

/**
 * Brings a file: an object into the store, another one into the folder where what has come waits. What had come of it before a break is not
 * asked for again. Throws `ImportFailure` where it is not as long as it was said to be, or something else.
 */
export async function bringFile(deps: ImportDeps, one: One): Promise<void> {
  const { file, spool, signal } = one
  const part = join(spool, `${file.oid}.part`)
  let came = 0
  const counted = {
    ...one,
    part,
    onBytes(bytes: number) {
      came += Math.max(0, bytes)
      one.onBytes(bytes)
    },
  }
  await mkdir(spool, { recursive: true, mode: 0o700 })
  for (let tried = 1; ; tried += 1) {
    await patiently({ tries, signal, otherwise: 'unreachable', came: () => came }, () => fetchPart(deps, counted))
    if (await keepWhole(deps, { ...one, part })) return
    await rm(part, { force: true })
    one.onBytes(-file.size)
    if (tried === hashTries) throw new ImportFailure('damaged', `${JSON.stringify(file.path)} is something else`)
  }
}

/** Appends to a part what it lacks, or begins it anew where the other server sends all of it. */
async function fetchPart(
  { outbound }: ImportDeps,
  { source, commit, file, part, signal, onBytes }: One & { part: string },
): Promise<void> {
  const { size, path } = file
  const there = (await stat(part).catch(() => undefined))?.size ?? 0
  if (size === 0) return writeFile(part, '', { mode: 0o600 })
  if (there === size) return
  // The same bytes are written twice: as they come, and as what they make.
  if (!(await hasFreeSpace(join(part, '..'), { besides: 2 * size - there }))) throw fullDisk(undefined)
  const answer = await askHub(outbound, {
    source,
    url: fileAddress(source, { commit, path }),
    headers: there > 0 && there < size ? { range: `bytes=${there}-` } : {},
    mayLead: 'anywhere',
    signal,
  })
  const goesOn = answer.statusCode === 206
  if (goesOn && answer.headers['content-range'] !== `bytes ${there}-${size - 1}/${size}`) {
    answer.destroy()
    await rm(part, { force: true })
    onBytes(-there)
    throw new HubBusy('a part that was not asked for')
  }
  const from = goesOn ? there : 0
  if (from < there) onBytes(from - there)
  let left = size - from
  const watched = throughputStage(minUploadThroughput, {
    isCrowded: () => false,
    slow: () => watched.destroy(new ImportFailure('too-slow', 'a file comes too slowly')),
  })
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      // What is longer than it was to be is written no further.
      if (left < 0) return done(new ImportFailure('damaged', `${JSON.stringify(path)} is longer than ${size} bytes`))
      onBytes(chunk.length)
      done(null, chunk)
    },
  })
  const written = createWriteStream(part, { flags: goesOn ? 'a' : 'w', mode: 0o600 })
  await pipeline(answer, watched, measured, written, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    if (isFullDisk(error)) throw fullDisk(error)
    throw error instanceof ImportFailure ? error : new HubBusy('a file broke off', { cause: error })
  })
  if (left > 0) throw new HubBusy('a file broke off')
}

/** Keeps what has come, where it is what it was said to be. */
async function keepWhole(
  deps: ImportDeps,
  { file, repository, spool, part }: Pick<One, 'file' | 'repository' | 'spool'> & { part: string },
): Promise<boolean> {
  const { oid, size } = file
  const hash = createHash(file.kind === 'object' || oid.length === 64 ? 'sha256' : 'sha1')
  if (file.kind === 'regular') hash.update(`blob ${size}\0`)
  await pipeline(createReadStream(part), hash)
  if (hash.digest('hex') !== oid) return false
  if (file.kind === 'regular') await rename(part, wholeFile(spool, file))
  else {
    await keepObject(deps, { repository, body: createReadStream(part), size, oid })
    await rm(part)
  }
  return true
}
