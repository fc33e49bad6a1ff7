import { createHash, type Hash, randomBytes } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '@sheaf/contract/messages'
import { makeFolder } from '@sheaf/git-engine'
import { syncInTurn } from '@sheaf/server-core/admission/disk-syncs'
import { minUploadThroughput } from '@sheaf/server-core/admission/min-throughput'
import { throughputStage } from '@sheaf/server-core/admission/throughput-stage'
import { alternateBuffers } from '@sheaf/server-core/alternate-buffers'
import { AppError } from '@sheaf/server-core/app-error'
import { hasFreeSpace } from '@sheaf/server-core/free-space'
import { fullDisk } from '../http/full-disk.ts'
import { writeBytes } from './write-bytes.ts'

/** An object on the disk that nothing names yet. */
export interface IncomingObject {
  /** Its SHA-256 in hexadecimal digits: what it is known by. */
  oid: string
  /** Puts it where objects lie, durably. */
  keep(): Promise<void>
  /** Lets go of the draft: what was kept stays. */
  drop(): Promise<void>
}

/** What is sent: its bytes, how many were announced, and what they must hash to, where that is known. */
export interface Sending {
  body: Readable
  size: number
  oid?: string
}

/** So much is read at once by those who keep each chunk: more than the 64 KiB of Node, since each costs an iteration of the event loop. */
export const readBytes = 256 * 1024

/** An object that is there, open for reading. */
export interface OpenObject {
  size: number
  /** A part of it, or all. It is read as fast as it is taken, and closed at its end. Called once, or one of the others instead. */
  stream(range?: { start: number; end: number }): Readable
  /** The same, written to a connection, which is not ended. Where it can fail before it has begun there is none. */
  pipeTo?(into: Writable, range: { start: number; end: number }): Promise<void>
  close(): Promise<void>
}

/** What a sweep is told: which of some objects are in use, what time it is, and whether it only looks. */
export interface Sweeping {
  used: (oids: readonly string[]) => Promise<Set<string>>
  now?: number
  dryRun?: boolean
  onGone?: (gone: { name: string; size: number; why: 'unused' | 'unfinished' }) => void
}

/**
 * Bytes by their SHA-256, each kept once, whoever has them. It knows nothing of who may read what: rows of the database grant that, by
 * repository, and an id alone opens nothing.
 */
export interface ObjectStore {
  /** Writes an object as it comes, hashed on the way. Refused (AppError): what comes too slowly, is not as long as was said, or is something else. */
  take(sending: Sending): Promise<IncomingObject>
  /** Takes over a file that is known to be this object, and to which nobody writes any more; nothing where it can't be kept without being copied. */
  adopt?(whole: { file: string; size: number; oid: string }): Promise<IncomingObject | undefined>
  /** Opens an object; nothing where there is none. */
  open(oid: string): Promise<OpenObject | undefined>
  /** Removes drafts that a crash has left, and objects that are not used. Gives how many files went, or would. */
  sweep(sweeping: Sweeping): Promise<number>
  /** Makes its folder, and takes over what earlier versions kept of releases elsewhere. */
  prepare(): Promise<void>
  /** An address from which whoever bears it reads an object, without this server, for some seconds; nothing where the operator allows none. */
  direct?(object: { oid: string; seconds: number }): Promise<string>
}

/** A store from which objects can be moved to another. */
export interface MovableStore extends ObjectStore {
  /** All that it keeps, whether it is in use or not. */
  list(): AsyncIterable<{ oid: string; size: number }>
  /** Removes one that lies elsewhere by now. */
  remove(oid: string): Promise<void>
}

/** The store whose engine are files. */
export interface FileStore extends MovableStore {
  /** The folder of all of them. */
  readonly root: string
  /** Where an object lies. */
  fileOf(oid: string): string
  adopt: NonNullable<ObjectStore['adopt']>
}

/** What nobody has finished after this is a crash's, and so is what nothing names. In milliseconds. */
export const hour = 60 * 60_000
const aside = '.going'
const objectOf = (name: string) => (name.endsWith(aside) ? name.slice(0, -aside.length) : name)
const oidForm = /^[0-9a-f]{64}$/
const folderForm = /^[0-9a-f]{2}$/

/** Could this be the id of an object? */
export const isOid = (text: string): boolean => oidForm.test(text)

/** Makes the store of a data folder, which takes over what earlier versions kept elsewhere in it. */
export function createObjectStore({ dataFolder }: { dataFolder: string }): FileStore {
  const store = createFileStore(join(dataFolder, 'objects'))
  return {
    ...store,
    async prepare() {
      await store.prepare()
      await adopt(join(dataFolder, 'release-assets'), store.root)
    },
  }
}

/** Makes the store whose engine are files: two letters of the id are a folder, so that none holds them all. */
export function createFileStore(root: string): FileStore {
  const drafts = join(root, 'incoming')
  const fileOf = (oid: string) => {
    if (!isOid(oid)) throw new Error('an object is found by its SHA-256')
    return join(root, oid.slice(0, 2), oid)
  }
  return {
    root,
    fileOf,
    take: (sending) => takeObject(sending, { drafts, fileOf }),
    adopt: (whole) => adoptFile(whole, { drafts, fileOf }),
    async open(oid) {
      const handle = await open(fileOf(oid), 'r').catch(nothingThere)
      if (handle === undefined) return undefined
      const { size } = await handle.stat()
      return {
        size,
        stream({ start, end } = { start: 0, end: size }): ReadStream {
          // Of an empty part no stream can be told: one from behind the end gives nothing.
          return handle.createReadStream({
            highWaterMark: readBytes,
            ...(end > start ? { start, end: end - 1 } : { start: size }),
          })
        },
        pipeTo: (into, range) => pipeFile(handle, { into, ...range }),
        close: () => handle.close(),
      }
    },
    sweep: (sweeping) => sweepObjects(root, sweeping),
    list: () => listObjects(root),
    remove: (oid) => rm(fileOf(oid), { force: true }),
    prepare: () => makeFolder(root),
  }
}

interface Piping {
  into: Writable
  start: number
  end: number
}

/** Writes a part of an open file, and closes it. */
async function pipeFile(handle: FileHandle, { into, start, end }: Piping): Promise<void> {
  let at = start
  const read = async (buffer: Buffer) => {
    if (at >= end) return null
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, end - at), at)
    if (bytesRead === 0) throw new Error('an object is shorter than it was')
    at += bytesRead
    return buffer.subarray(0, bytesRead)
  }
  try {
    await alternateBuffers(into, { bytes: end - start, read })
  } finally {
    await handle.close()
  }
}

interface Places {
  drafts: string
  fileOf: (oid: string) => string
}

async function takeObject({ body, size, oid }: Sending, { drafts, fileOf }: Places): Promise<IncomingObject> {
  // One that breaks off before the pipeline below hears it would be caught by nobody; the pipeline fails by it all the same.
  body.on('error', () => {})
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  if (!(await hasFreeSpace(drafts, { besides: size }))) throw fullDisk(undefined)
  const draft = join(drafts, randomBytes(16).toString('hex'))
  const drop = () => rm(draft, { force: true })
  try {
    const hash = createHash('sha256')
    const file = await open(draft, 'wx', 0o600)
    try {
      const { watched, exactly } = expecting(size)
      await pipeline(body, watched, (sent: AsyncIterable<Buffer>) => writeBytes(file, hashedBy(hash, exactly(sent)), 0))
    } finally {
      await file.close()
    }
    const found = identified(hash, oid)
    return { oid: found, drop, keep: keeper(draft, fileOf(found)) }
  } catch (error) {
    await drop()
    throw error
  }
}

async function adoptFile(
  { file, size, oid }: { file: string; size: number; oid: string },
  { drafts, fileOf }: Places,
): Promise<IncomingObject | undefined> {
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  const draft = join(drafts, randomBytes(16).toString('hex'))
  try {
    await link(file, draft)
  } catch (error) {
    // Objects may lie on another disk.
    if (isSystemError(error, 'EXDEV')) return undefined
    throw error
  }
  const drop = () => rm(draft, { force: true })
  if ((await stat(draft)).size === size) return { oid, drop, keep: keeper(draft, fileOf(oid)) }
  await drop()
  return undefined
}

/** What a body of so many bytes goes through: one that comes too slowly ends there, and `exactly` fails where they are more, or fewer at the end. */
export function expecting(size: number): {
  watched: Transform
  exactly: (bytes: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>
} {
  const watched = throughputStage(minUploadThroughput, {
    isCrowded: () => false,
    slow: () => watched.destroy(new AppError('timeout', message('request.timeout'))),
  })
  return {
    watched,
    async *exactly(bytes) {
      let passed = 0
      for await (const chunk of bytes) {
        passed += chunk.length
        // What is longer than it was to be is written no further.
        if (passed > size) throw wrongSize()
        yield chunk
      }
      if (passed !== size) throw wrongSize()
    },
  }
}

/** Passes on bytes that a hash is to know. */
export async function* hashedBy(hash: Hash, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/** What all bytes that a hash knows are. Refused where they were said to be something else. */
export const identified = (hash: Hash, said?: string): string => asSaid(hash.digest('hex'), said)

/** The id that was found. Refused where it was said to be another one. */
export function asSaid(oid: string, said?: string): string {
  if (said !== undefined && said !== oid) throw AppError.refused(422, message('object.other_content'))
  return oid
}

const wrongSize = () => AppError.malformed(message('request.malformed'))

/** What links a draft to its name, and brings that to the disk. Called again it does so only where the object is gone meanwhile. */
function keeper(draft: string, file: string): () => Promise<void> {
  const folder = join(file, '..')
  let isKept = false
  return async () => {
    await makeFolder(folder)
    const isNew = await link(draft, file).then(
      () => true,
      async (error: unknown) => {
        if (!isSystemError(error, 'EEXIST')) throw error
        // Somebody has sent the same before: the sweep looks at how old it is.
        await utimes(file, new Date(), new Date())
        return false
      },
    )
    if (isKept && !isNew) return
    const handle = await open(folder, 'r')
    try {
      await syncInTurn(() => handle.sync())
    } finally {
      await handle.close()
    }
    isKept = true
  }
}

async function* listObjects(root: string): AsyncGenerator<{ oid: string; size: number }> {
  for (const folder of await readdir(root).catch(() => [])) {
    if (!folderForm.test(folder)) continue
    for (const oid of (await readdir(join(root, folder))).filter(isOid)) {
      const found = await stat(join(root, folder, oid)).catch(nothingThere)
      if (found !== undefined) yield { oid, size: found.size }
    }
  }
}

/**
 * One that is put back in the moment in which it is removed survives: it is set aside first and looked for once more, and whoever keeps an
 * object links it once more after it is noted.
 */
async function sweepObjects(
  root: string,
  { used, now = Date.now(), dryRun = false, onGone = () => undefined }: Sweeping,
): Promise<number> {
  let removed = 0
  for (const folder of await readdir(root).catch(() => [])) {
    const isDrafts = folder === 'incoming'
    if (!isDrafts && !folderForm.test(folder)) continue
    const names = await readdir(join(root, folder)).catch(() => [])
    const known = await used(names.map(objectOf).filter(isOid))
    for (const name of names) {
      const file = join(root, folder, name)
      const object = objectOf(name)
      const found = await stat(file).catch(nothingThere)
      if (found === undefined || found.mtimeMs > now - hour || (known.has(object) && object === name)) continue
      if (dryRun ? known.has(object) : !(await remove({ file, folder: join(root, folder), object, used }))) continue
      removed += 1
      onGone({ name: object, size: found.size, why: isDrafts ? 'unfinished' : 'unused' })
    }
  }
  return removed
}

interface Removing extends Pick<Sweeping, 'used'> {
  file: string
  folder: string
  object: string
}

async function remove({ file, folder, object, used }: Removing): Promise<boolean> {
  const going = join(folder, `${object}${aside}`)
  // Set aside first, so that whoever keeps the same now finds that it is missing.
  if (file !== going) await rename(file, going)
  if (!(await used([object])).has(object)) {
    await rm(going)
    return true
  }
  await rename(going, join(folder, object))
  return false
}

/** Moves what lies in a folder of the same form to where it belongs. Whatever ends it, the next start goes on. */
async function adopt(from: string, root: string): Promise<void> {
  for (const folder of await readdir(from).catch(() => [])) {
    if (folderForm.test(folder)) {
      await makeFolder(join(root, folder))
      for (const name of await readdir(join(from, folder)))
        await rename(join(from, folder, name), join(root, folder, name))
    }
    await rm(join(from, folder), { recursive: true, force: true })
  }
}

const isSystemError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

function nothingThere(error: unknown): undefined {
  if (!isSystemError(error, 'ENOENT')) throw error
  return undefined
}
