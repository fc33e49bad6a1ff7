import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from './if-missing.ts'

/** A file, or a folder by itself, as it was when it was looked at. */
export interface MeasuredFile {
  name: string
  /** What it takes on the disk. */
  bytes: number
  /** When it was written (ms). */
  writtenAt: number
}

/** So many files are measured concurrently. */
const together = 64
/** As `stat(2)` counts blocks. */
const blockBytes = 512

/** What these of a folder take; without what has been deleted meanwhile. */
export async function measureFiles(folder: string, names: readonly string[]): Promise<MeasuredFile[]> {
  const found: MeasuredFile[] = []
  for (let from = 0; from < names.length; from += together) {
    const part = names.slice(from, from + together)
    const stats = await Promise.all(part.map((name) => lstat(join(folder, name)).catch(ifMissing(undefined))))
    for (const [index, name] of part.entries()) {
      const stat = stats[index]
      if (stat !== undefined) found.push({ name, bytes: stat.blocks * blockBytes, writtenAt: stat.mtimeMs })
    }
  }
  return found
}
