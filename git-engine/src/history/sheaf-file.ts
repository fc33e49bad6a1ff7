import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/**
 * A file in a repository's own folder `sheaf/` that saves work and can be made again: nothing is forced to the disk, a
 * file that is torn or foreign counts as absent, and no failure to write is an error.
 */
export interface SheafFile {
  gitDir: string
  name: string
  /** The first eight bytes: they name the format and its version. */
  magic: string
}

const sumBytes = 4

/** Where the file lies. */
export const sheafFilePath = ({ gitDir, name }: Pick<SheafFile, 'gitDir' | 'name'>): string =>
  join(gitDir, 'sheaf', name)

/** What was written, or nothing. */
export function readSheafFile(file: SheafFile): Buffer | undefined {
  let data: Buffer
  try {
    data = readFileSync(sheafFilePath(file))
  } catch {
    return undefined
  }
  const start = file.magic.length
  const end = data.length - sumBytes
  if (end < start || data.toString('latin1', 0, start) !== file.magic) return undefined
  return data.readUInt32BE(end) === crc32(data.subarray(0, end)) ? data.subarray(start, end) : undefined
}

/** Writes the file by a rename, so that others see all of it or what was there before. */
export function writeSheafFile(file: SheafFile, parts: readonly Uint8Array[]): void {
  const body = Buffer.concat([Buffer.from(file.magic, 'latin1'), ...parts])
  const sum = Buffer.alloc(sumBytes)
  sum.writeUInt32BE(crc32(body))
  const path = sheafFilePath(file)
  const draft = `${path}.${randomUUID()}.new`
  try {
    makeFolder(file.gitDir)
    writeFileSync(draft, Buffer.concat([body, sum]))
    renameSync(draft, path)
  } catch {
    // No room, no right to write, or no repository any more: the next process does the work again.
    rmSync(draft, { force: true })
  }
}

/** Makes the folder, but never the repository: one that was removed in the meantime must not come back. */
function makeFolder(gitDir: string): void {
  try {
    mkdirSync(join(gitDir, 'sheaf'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
