import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheIdleTtlMs, createLru } from '@sheaf/server-core/lru'
import { ifMissing } from './if-missing.ts'

/** A file of a folder of packs. */
export interface MeasuredFile {
  /** What it takes on the disk. */
  bytes: number
  /** When it was written (ms), as it was when it was first seen. */
  writtenAt: number
}

/** So many files are measured concurrently. */
const together = 64
/** As `stat(2)` counts blocks. */
const blockBytes = 512
/** They are named after what they hold, and never become another size. Bitmaps and times may. */
const lasting = /^pack-[0-9a-f]+\.(?:pack|idx|rev)$/
const bytesPerFile = 200

/**
 * Folders of packs that were looked at lately. A repository that is pushed to again and again, and not tidied meanwhile, has a pack for each
 * push: what is there already is not measured again for each of them.
 */
const seen = createLru<ReadonlyMap<string, MeasuredFile>>({
  capacity: 4 * 1024 * 1024,
  idleTtlMs: cacheIdleTtlMs,
  weigh: (files, folder) => 2 * folder.length + bytesPerFile * (1 + files.size),
})

/** The files of a folder of packs. Nothing else in it is looked at: it has no folders. */
export async function measurePacks(folder: string): Promise<MeasuredFile[]> {
  const known = seen.get(folder)
  const found = new Map<string, MeasuredFile>()
  const others: MeasuredFile[] = []
  const fresh: string[] = []
  for (const name of await readdir(folder)) {
    const file = known?.get(name)
    if (file === undefined) fresh.push(name)
    else found.set(name, file)
  }
  for (let from = 0; from < fresh.length; from += together) {
    const part = fresh.slice(from, from + together)
    // What has been deleted meanwhile is left out.
    const stats = await Promise.all(part.map((name) => lstat(join(folder, name)).catch(ifMissing(undefined))))
    for (const [index, name] of part.entries()) {
      const stat = stats[index]
      if (stat === undefined || stat.isDirectory()) continue
      const file = { bytes: stat.blocks * blockBytes, writtenAt: stat.mtimeMs }
      if (lasting.test(name)) found.set(name, file)
      else others.push(file)
    }
  }
  seen.set(folder, found)
  return [...found.values(), ...others]
}
