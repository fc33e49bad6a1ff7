import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Answers to fetches as files, whose names are their keys, so that they outlive a restart. */
export interface CacheFiles {
  /** Opens a finished answer, which counts as used now. */
  open(key: string): Promise<{ file: FileHandle; bytes: number } | undefined>
  /** Begins an answer of about so many bytes. Fails where that would fill the disk. */
  create(key: string, expectedBytes: number): Promise<{ path: string; file: FileHandle }>
  /** Puts a finished answer in its place, and removes the least used ones beyond the capacity. */
  keep(key: string, path: string): Promise<void>
}

interface Kept {
  bytes: number
  usedAt: number
  madeAt: number
}

const finished = '.answer'
/** What is left free on the disk for everything else. */
const reserveBytes = 256 * 1024 * 1024

/** Opens the folder, which is made where it is missing: what is unfinished or too old is removed. */
export async function openCacheFiles({
  folder,
  capacityBytes,
  maxAgeMs,
}: {
  folder: string
  capacityBytes: number
  maxAgeMs: number
}): Promise<CacheFiles> {
  const kept = new Map<string, Kept>()
  const pathOf = (key: string) => join(folder, `${key}${finished}`)
  const isOld = ({ madeAt }: Kept) => Date.now() - madeAt > maxAgeMs

  const drop = async (key: string) => {
    kept.delete(key)
    // Whoever reads it reads on: the name goes, the file stays until it is closed.
    await rm(pathOf(key), { force: true })
  }
  const trim = async () => {
    for (const [key, entry] of [...kept]) if (isOld(entry)) await drop(key)
    let total = 0
    for (const [key, { bytes }] of [...kept].sort(([, a], [, b]) => b.usedAt - a.usedAt)) {
      total += bytes
      if (total > capacityBytes) await drop(key)
    }
  }

  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const { size, mtimeMs, birthtimeMs } = await stat(join(folder, name))
    // The time of birth is not known everywhere; an answer is then as old as its last use.
    const madeAt = birthtimeMs > 0 ? birthtimeMs : mtimeMs
    if (name.endsWith(finished)) kept.set(name.slice(0, -finished.length), { bytes: size, usedAt: mtimeMs, madeAt })
    else await rm(join(folder, name), { recursive: true, force: true })
  }
  await trim()
  let parts = 0

  return {
    async open(key) {
      const entry = kept.get(key)
      if (entry === undefined) return undefined
      if (isOld(entry)) {
        await drop(key)
        return undefined
      }
      try {
        const file = await open(pathOf(key), 'r')
        entry.usedAt = Date.now()
        await utimes(pathOf(key), new Date(), new Date())
        return { file, bytes: entry.bytes }
      } catch {
        // Somebody emptied the folder: then it is not kept.
        kept.delete(key)
        return undefined
      }
    },
    async create(key, expectedBytes) {
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < expectedBytes + reserveBytes) throw new Error('the disk is nearly full')
      parts += 1
      const path = join(folder, `${key}.${process.pid}-${parts}.part`)
      return { path, file: await open(path, 'wx+', 0o600) }
    },
    async keep(key, path) {
      const { size } = await stat(path)
      await rename(path, pathOf(key))
      kept.set(key, { bytes: size, usedAt: Date.now(), madeAt: Date.now() })
      await trim()
    },
  }
}
