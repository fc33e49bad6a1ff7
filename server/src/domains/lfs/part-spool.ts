import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncInTurn } from '@sheaf/server-core/admission/disk-syncs'
import { hasFreeSpace } from '@sheaf/server-core/free-space'
import type { Config } from '../../config/config.ts'
import { fullDisk } from '../../http/full-disk.ts'
import { draftPrefix, sweepUploadDrafts, uploadFoldersOf } from '../../storage/draft-files.ts'
import { expecting, readBytes } from '../../storage/object-store.ts'
import { writeBytes } from '../../storage/write-bytes.ts'
import { type JoinedParts, joinedIn, ownFile } from './joined-parts.ts'
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

interface Spool {
  config: SpoolConfig
  joined: JoinedParts
}

/** Parts of an object to which none was added for so long were given up, in milliseconds: addresses are good for half of it. */
const keptMs = 24 * 60 * 60_000
/** What one sender may have sent and not put together yet: four of the largest objects. */
const most = { bytes: 200_000_000_000, parts: 10_000 }

const rootOf = ({ dataFolder }: SpoolConfig) => join(dataFolder, 'lfs-parts')

/** Where what comes of an object lies. */
export const partsFolder = (config: SpoolConfig, { sender, repoUid, oid, size, partBytes }: PartsPlace): string =>
  join(rootOf(config), sender, repoUid, `${oid}-${size}-${partBytes}`)

/** Takes one part, in place of the same sent before. Refused (AppError): one that comes too slowly, or is not as long as it has to be. */
export async function receivePart(
  { config, joined }: Spool,
  { number, body, length, ...place }: PartsPlace & { number: number; body: Readable; length: number },
): Promise<void> {
  // One that breaks off before the pipeline below hears it would be caught by nobody; the pipeline fails by it all the same.
  body.on('error', () => {})
  const folder = partsFolder(config, place)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Where parts come out of their order the same bytes are written twice: as they come, and as the object that they make.
  if (!(await hasFreeSpace(folder, { besides: 2 * length }))) throw fullDisk(undefined)
  const { watched, exactly } = expecting(length)
  const start = place.partBytes * (number - 1)
  await pipeline(body, watched, async (sent: AsyncIterable<Buffer>) => {
    const bytes = () => exactly(sent)
    if (!(await joined.add({ folder, number, start, bytes }))) await writeOwn({ folder, number, bytes: bytes() })
  })
  await syncFolder(folder)
}

/** Writes a part that comes out of its order to a file of its own. */
async function writeOwn({ folder, number, bytes }: { folder: string; number: number; bytes: AsyncIterable<Buffer> }) {
  const draft = join(folder, `${draftPrefix}${randomBytes(16).toString('hex')}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await writeBytes(file, bytes, 0)
    } finally {
      await file.close()
    }
    await rename(draft, ownFile(folder, number))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Where each part of an object lies: by itself, or in the file of those that came in their order. */
async function* placesOf(config: SpoolConfig, place: PartsPlace) {
  const folder = partsFolder(config, place)
  const joined = await joinedIn(folder)
  const joinedBytes = (await stat(joined.file).catch(() => undefined))?.size ?? 0
  for (let number = 1; number <= partCountOf(place); number += 1) {
    const length = lengthOf({ ...place, number }) ?? 0
    const [own, start] = [ownFile(folder, number), place.partBytes * (number - 1)]
    const found = await stat(own).catch(() => undefined)
    if (found?.size === length) yield { number, file: own, start: 0, length }
    else if (number <= joined.count && joinedBytes >= start + length) yield { number, file: joined.file, start, length }
    else yield { number, file: undefined, start, length }
  }
}

/** The first part of an object that is not there; nothing where all are. */
export async function firstMissing(config: SpoolConfig, place: PartsPlace): Promise<number | undefined> {
  for await (const { number, file } of placesOf(config, place)) if (file === undefined) return number
  return undefined
}

/** The bytes of an object, part by part. */
export function readParts(config: SpoolConfig, place: PartsPlace): Readable {
  return Readable.from(
    (async function* () {
      for await (const { number, file, start, length } of placesOf(config, place)) {
        if (file === undefined) throw new Error(`part ${number} is gone`)
        if (length > 0) yield* createReadStream(file, { start, end: start + length - 1, highWaterMark: readBytes })
      }
    })(),
    { objectMode: false },
  )
}

/** Removes what came of an object. */
export async function dropParts({ config, joined }: Spool, place: PartsPlace): Promise<void> {
  const folder = partsFolder(config, place)
  joined.forget(folder)
  await rm(folder, { recursive: true, force: true })
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
    await syncInTurn(() => handle.sync())
  } finally {
    await handle.close()
  }
}
