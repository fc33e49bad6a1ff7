import { statfs } from 'node:fs/promises'

const reserveBytes = 256 * 1024 * 1024
const reservePart = 0.02

/** How many bytes a file system has left for us, which has this folder. Fails where it can't be asked. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Is there room for more in this folder? The last two parts of a hundred, or the last 256 MiB of a large disk, are
 * kept for what must always be written: the database, and what git needs to read. A disk that can't be asked has room.
 * `besides`: bytes that must be free beyond that.
 */
export async function hasFreeSpace(folder: string, { besides = 0 }: { besides?: number } = {}): Promise<boolean> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return bavail * bsize - besides > Math.min(reserveBytes, blocks * bsize * reservePart)
  } catch {
    return true
  }
}
