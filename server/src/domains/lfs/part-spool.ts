import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasFreeSpace } from '@sheaf/server-core/free-space'
import type { Config } from '../../config/config.ts'
import { fullDisk } from '../../http/full-disk.ts'
import { draftPrefix, sweepUploadDrafts, uploadFoldersOf } from '../../storage/draft-files.ts'
import { measuring } from '../../storage/object-store.ts'
import { lengthOf, partCountOf } from './part-plan.ts'

/** The object that comes in parts, and who sends it: what one has sent, no other continues. */
export interface PartsPlace {
  sender: string
  repoUid: string
  oid: string
  size: number
  partBytes: number
}

type SpoolConfig = Pick<Config, 'dataFolder'>

/** Parts of an object to which none was added for so long were given up, in milliseconds: addresses are good for half of it. */
const keptMs = 24 * 60 * 60_000
/** What one sender may have sent and not put together yet: four of the largest objects. */
const most = { bytes: 200_000_000_000, parts: 10_000 }

const digits = 5

const rootOf = ({ dataFolder }: SpoolConfig) => join(dataFolder, 'lfs-parts')
const folderOf = (config: SpoolConfig, { sender, repoUid, oid, size, partBytes }: PartsPlace) =>
  join(rootOf(config), sender, repoUid, `${oid}-${size}-${partBytes}`)
const fileOf = (folder: string, number: number) => join(folder, String(number).padStart(digits, '0'))

/**
 * Takes one part, in place of the same sent before, and gives its SHA-256. Refused (AppError): one that comes too slowly, or is not as long as
 * it has to be.
 */
export async function receivePart(
  config: SpoolConfig,
  { number, body, length, ...place }: PartsPlace & { number: number; body: Readable; length: number },
): Promise<string> {
  // One that breaks off before the pipeline below hears it would be caught by nobody; the pipeline fails by it all the same.
  body.on('error', () => {})
  const folder = folderOf(config, place)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The same bytes are written twice: as they come, and as the object that they make.
  if (!(await hasFreeSpace(folder, { besides: 2 * length }))) throw fullDisk(undefined)
  const draft = join(folder, `${draftPrefix}${randomBytes(16).toString('hex')}`)
  try {
    const { stages, settle } = measuring({ size: length })
    await pipeline(body, ...stages, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    const sha256 = settle()
    await rename(draft, fileOf(folder, number))
    await syncFolder(folder)
    return sha256
  } finally {
    await rm(draft, { force: true })
  }
}

/** The first part of an object that is not there; nothing where all are. */
export async function firstMissing(config: SpoolConfig, place: PartsPlace): Promise<number | undefined> {
  const folder = folderOf(config, place)
  for (let number = 1; number <= partCountOf(place); number += 1) {
    const found = await stat(fileOf(folder, number)).catch(() => undefined)
    if (found === undefined || found.size !== lengthOf({ ...place, number })) return number
  }
  return undefined
}

/** The bytes of an object, part by part. */
export function readParts(config: SpoolConfig, place: PartsPlace): Readable {
  const folder = folderOf(config, place)
  return Readable.from(
    (async function* () {
      for (let number = 1; number <= partCountOf(place); number += 1) yield* createReadStream(fileOf(folder, number))
    })(),
    { objectMode: false },
  )
}

/** Removes what came of an object. */
export async function dropParts(config: SpoolConfig, place: PartsPlace): Promise<void> {
  await rm(folderOf(config, place), { recursive: true, force: true })
}

/** Has a sender sent so much that another part of this length is too much? */
export async function isPartSpoolFull(
  config: SpoolConfig,
  { sender, length }: { sender: string; length: number },
): Promise<boolean> {
  let [bytes, parts] = [length, 1]
  for await (const folder of uploadFoldersOf(join(rootOf(config), sender))) {
    for (const name of await readdir(folder).catch(() => [])) {
      parts += 1
      bytes += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0
    }
  }
  return bytes > most.bytes || parts > most.parts
}

/** Removes uploads that were given up, and drafts that a crash has left. */
export async function sweepParts(config: SpoolConfig, now = Date.now()): Promise<void> {
  const root = rootOf(config)
  for (const sender of await readdir(root).catch(() => [])) {
    for await (const folder of uploadFoldersOf(join(root, sender))) {
      const touched = (await stat(folder).catch(() => undefined))?.mtimeMs ?? now
      if (touched < now - keptMs) await rm(folder, { recursive: true, force: true })
      else await sweepUploadDrafts(folder, now)
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
