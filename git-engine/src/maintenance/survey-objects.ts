import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheIdleTtlMs, createLru } from '@sheaf/server-core/lru'
import { ifMissing } from '../disk/if-missing.ts'
import { hasAlternates } from '../history/repository-format.ts'

/** How a repository's objects and refs lie on the disk. */
export interface Survey {
  packs: readonly Pack[]
  /** Packs of what nothing refers to, waiting for their age. */
  cruftPacks: number
  hasBitmap: boolean
  /** Does it borrow objects? Then its own are no whole that a bitmap could be made of. */
  isBorrower: boolean
  /** Estimated from a few of their folders; at least one where there is any. */
  looseObjects: number
  /** Refs in files of their own; counted up to `countedRefs`. */
  looseRefs: number
}

export interface Pack {
  path: string
  objects: number
  writtenAt: number
}

/** Loose refs are counted as far as this. */
export const countedRefs = 64

/** Folders of loose objects that are sampled: their names are hashes, so any few stand for all. */
const sampled = ['17', '4b', '9e', 'd2']

/** What git is still writing has other names. */
const packName = /^(pack-[0-9a-f]+)\.pack$/

/** How many objects packs have that were looked at lately: a pack is named after what it holds. */
const objectsIn = createLru<number>({
  capacity: 4 * 1024 * 1024,
  idleTtlMs: cacheIdleTtlMs,
  weigh: (_, path) => 100 + path.length,
})

/** Looks without reading objects: as many calls as there are packs, and a few more. */
export async function surveyObjects(gitDir: string): Promise<Survey> {
  const folder = join(gitDir, 'objects', 'pack')
  const names = new Set(await readdir(folder))
  const packs: Pack[] = []
  let cruftPacks = 0
  for (const name of names) {
    const [, stem] = packName.exec(name) ?? []
    if (stem === undefined) continue
    if (names.has(`${stem}.mtimes`)) cruftPacks += 1
    else if (names.has(`${stem}.idx`) && !names.has(`${stem}.keep`)) {
      const pack = await readPack(join(folder, stem))
      if (pack !== undefined) packs.push(pack)
    }
  }
  const counts = await Promise.all(
    sampled.map((name) =>
      readdir(join(gitDir, 'objects', name)).then(
        (found) => found.length,
        () => 0,
      ),
    ),
  )
  const sum = counts.reduce((total, count) => total + count, 0)
  // Git removes the folder with its last object.
  const folders = (await readdir(join(gitDir, 'objects'))).filter((name) => /^[0-9a-f]{2}$/.test(name))
  return {
    packs,
    cruftPacks,
    isBorrower: hasAlternates(gitDir),
    hasBitmap: [...names].some((name) => name.endsWith('.bitmap')),
    looseObjects: Math.max(folders.length, Math.round((sum * 256) / sampled.length)),
    looseRefs: await countFiles(join(gitDir, 'refs'), countedRefs),
  }
}

/**
 * The last number of the fan-out of a pack's index says how many objects there are, see gitformat-pack(5). Nothing where
 * a repack has just replaced the pack.
 */
async function readPack(stem: string): Promise<Pack | undefined> {
  const path = `${stem}.pack`
  try {
    const { mtimeMs: writtenAt } = await stat(path)
    const known = objectsIn.get(path)
    if (known !== undefined) return { path, objects: known, writtenAt }
    const index = await open(`${stem}.idx`, 'r')
    try {
      const last = Buffer.alloc(4)
      await index.read(last, 0, 4, 8 + 255 * 4)
      const objects = last.readUInt32BE(0)
      objectsIn.set(path, objects)
      return { path, objects, writtenAt }
    } finally {
      await index.close()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function countFiles(folder: string, limit: number): Promise<number> {
  let count = 0
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(ifMissing([]))) {
    if (count >= limit) return limit
    if (entry.isDirectory()) count += await countFiles(join(folder, entry.name), limit - count)
    else count += 1
  }
  return Math.min(count, limit)
}
