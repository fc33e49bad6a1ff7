import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from './if-missing.ts'
import { measurePacks } from './pack-sizes.ts'

/** So many files are measured concurrently. */
const together = 64
/** What the server keeps there for itself, and makes again where it is missing. */
const ownFolder = 'sheaf'
/** The clock of a file system runs so far behind at most. One that is coarser tells less; the next measuring all. */
const clockMs = 20
/** As `stat(2)` counts blocks. */
const blockBytes = 512

const packFolder = (gitDir: string) => join(gitDir, 'objects', 'pack')

/** What a repository takes on the disk, in bytes, folders included; without what the server keeps there for itself. 0 where there is none. */
export async function measureRepository(gitDir: string): Promise<number> {
  return measureFolder(gitDir, { packs: packFolder(gitDir), leftOut: join(gitDir, ownFolder) })
}

/** What the server keeps in a repository for itself, in bytes: its last commits, its index of folders. */
export const measureCache = (gitDir: string): Promise<number> => measureFolder(join(gitDir, ownFolder))

/** What the packs take that came since `since` (ms), of whichever push, with their indexes. */
export async function measureNewPacks({ gitDir, since }: { gitDir: string; since: number }): Promise<number> {
  const files = await measurePacks(packFolder(gitDir))
  return sumOf(files.filter(({ writtenAt }) => writtenAt >= since - clockMs))
}

const sumOf = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

async function measureFolder(folder: string, options: { packs?: string; leftOut?: string } = {}): Promise<number> {
  const { packs, leftOut } = options
  if (folder === packs)
    return sumOf([...(await statAll(folder, ['.'])), ...(await measurePacks(folder).catch(ifMissing([])))])
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]))
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
  let bytes = sumOf(await statAll(folder, ['.', ...files]))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && path !== leftOut) bytes += await measureFolder(path, options)
  }
  return bytes
}

/** What has been deleted meanwhile is left out. */
async function statAll(folder: string, names: readonly string[]): Promise<{ bytes: number }[]> {
  const found = []
  for (let from = 0; from < names.length; from += together) {
    const part = names.slice(from, from + together).map((name) => lstat(join(folder, name)).catch(ifMissing(undefined)))
    for (const stats of await Promise.all(part))
      if (stats !== undefined) found.push({ bytes: stats.blocks * blockBytes })
  }
  return found
}
