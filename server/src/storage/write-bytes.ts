import type { FileHandle } from 'node:fs/promises'
import { syncInTurn } from '@sheaf/server-core/admission/disk-syncs'
import { createDirectWriter, type DirectWriter, roomBytes } from './direct-writer.ts'
import { writeAll } from './write-all.ts'

/** So much is written at once: what comes from a line comes in pieces of at most 64 KiB, each of which would cost a turn of a thread. */
const gatheredBytes = 512 * 1024
/** So much is brought to the disk while more comes, so that nobody waits for all of it at the end. Of what went past the memory of the system little is left to do. */
const syncedBytes = { cached: 8 * 1024 * 1024, direct: 64 * 1024 * 1024 }
/** So much is on the disk in a moment. */
const smallBytes = 512 * 1024

/** Writes bytes to a place of an open file as they come, and has them on the disk when it settles. Whatever fails, nothing is being written any more then. */
export async function writeBytes(file: FileHandle, bytes: AsyncIterable<Buffer>, at: number): Promise<void> {
  let [gathered, length, place, unsynced]: [Buffer[], number, number, number] = [[], 0, at, 0]
  /** Of what is large, as soon as that is seen. */
  let writer: DirectWriter | undefined
  let [isLarge, used] = [false, 0]
  let writing: Promise<unknown> = Promise.resolve()
  let syncing: Promise<unknown> = Promise.resolve()
  const begin = (written: Promise<unknown>, count: number) => {
    // More comes meanwhile; whoever waits for it hears of a failure.
    writing = written
    writing.catch(() => undefined)
    unsynced += count
    place += count
  }
  const flush = async () => {
    const [pieces, count] = [gathered, length]
    gathered = []
    length = 0
    await writing
    begin(writeAll(file, pieces, place), count)
  }
  const flushDirect = async (into: DirectWriter) => {
    await writing
    begin(into.write(used), used)
    used = 0
  }
  const pour = async (chunk: Buffer, into: DirectWriter) => {
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.copy(into.room(), used, from)
      from += taken
      used += taken
      if (used === roomBytes) await flushDirect(into)
    }
  }
  const gather = async (chunk: Buffer) => {
    gathered.push(chunk)
    length += chunk.length
    if (length < gatheredBytes) return
    if (!isLarge) writer = await createDirectWriter(file, place)
    isLarge = true
    if (writer === undefined) return await flush()
    for (const piece of gathered) await pour(piece, writer)
    gathered = []
    length = 0
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
      if (writer === undefined) await gather(chunk)
      else await pour(chunk, writer)
      if (unsynced >= (writer === undefined ? syncedBytes.cached : syncedBytes.direct)) await sync()
    }
    if (length > 0) await flush()
    if (writer !== undefined && used > 0) await flushDirect(writer)
    await writing
    await writer?.finish()
    await sync()
    await syncing
  } finally {
    await Promise.allSettled([writing, syncing])
    await writer?.close()
  }
}
