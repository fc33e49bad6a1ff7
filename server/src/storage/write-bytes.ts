import type { FileHandle } from 'node:fs/promises'
import { syncInTurn } from '@sheaf/server-core/admission/disk-syncs'

/** So much is written at once: what comes from a line comes in pieces of at most 64 KiB, each of which would cost a turn of a thread. */
const gatheredBytes = 512 * 1024
/** So much is brought to the disk while more comes, so that nobody waits for all of it at the end. */
const syncedBytes = 8 * 1024 * 1024
/** So much is on the disk in a moment. */
const smallBytes = 512 * 1024

/** Writes bytes to a place of an open file as they come, and has them on the disk when it settles. Whatever fails, nothing is being written any more then. */
export async function writeBytes(file: FileHandle, bytes: AsyncIterable<Buffer>, at: number): Promise<void> {
  let [gathered, unsynced]: [Buffer[], number] = [[], 0]
  let length = 0
  let place = at
  let writing: Promise<unknown> = Promise.resolve()
  let syncing: Promise<unknown> = Promise.resolve()
  const flush = async () => {
    const [pieces, start] = [gathered, place]
    unsynced += length
    place += length
    gathered = []
    length = 0
    await writing
    // More comes meanwhile; whoever waits for it hears of a failure.
    writing = writeAll(file, pieces, start)
    writing.catch(() => undefined)
  }
  const sync = async () => {
    const size = unsynced > smallBytes ? 'large' : 'small'
    unsynced = 0
    await syncing
    syncing = syncInTurn(() => file.datasync(), size)
    syncing.catch(() => undefined)
  }
  try {
    for await (const chunk of bytes) {
      gathered.push(chunk)
      length += chunk.length
      if (length >= gatheredBytes) await flush()
      if (unsynced >= syncedBytes) await sync()
    }
    if (length > 0) await flush()
    await writing
    await sync()
    await syncing
  } finally {
    await Promise.allSettled([writing, syncing])
  }
}

/** Writes pieces to a place of an open file, all of them. */
export async function writeAll(file: FileHandle, pieces: readonly Buffer[], at: number): Promise<void> {
  // A disk that is nearly full takes a part of what it is given, and says so of the rest.
  for (let [left, place] = [from(pieces, 0), at]; left.length > 0; ) {
    const { bytesWritten } = await file.writev(left, place)
    place += bytesWritten
    left = from(left, bytesWritten)
  }
}

/** What follows the first bytes of some pieces. */
function from(pieces: readonly Buffer[], bytes: number): Buffer[] {
  let passed = 0
  return pieces.flatMap((piece) => {
    const skipped = Math.max(0, bytes - passed)
    passed += piece.length
    return skipped < piece.length ? [piece.subarray(skipped)] : []
  })
}
