import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from './if-missing.ts'
import { type MeasuredFile, measureFiles } from './measure-files.ts'
import { measurePacks } from './pack-sizes.ts'

/** What the server keeps there for itself, and makes again where it is missing. */
const ownFolder = 'sheaf'
/** The clock of a file system runs so far behind at most. One that is coarser tells less; the next measuring all. */
const clockMs = 20

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

const sumOf = (files: readonly MeasuredFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

async function measureFolder(folder: string, options: { packs?: string; leftOut?: string } = {}): Promise<number> {
  const { packs, leftOut } = options
  if (folder === packs)
    return sumOf([...(await measureFiles(folder, ['.'])), ...(await measurePacks(folder).catch(ifMissing([])))])
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]))
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
  let bytes = sumOf(await measureFiles(folder, ['.', ...files]))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && path !== leftOut) bytes += await measureFolder(path, options)
  }
  return bytes
}
