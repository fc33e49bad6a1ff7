import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open as openFileAt, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { currentCaller } from '@sheaf/server-core/admission/caller'
import { createSpoolQuota } from './spool-quota.ts'
import { spooledStream } from './spooled-stream.ts'

export interface SpoolOptions {
  /** A folder of its own: what lies in it when the server starts is removed. */
  folder: string
  capacityBytes: number
  /** How much of it waits for one caller; a quarter where it is not said. */
  perCallerBytes?: number
  /** How long in all a reader may hold up what writes for it before the disk is used, in milliseconds. */
  patienceMs?: number
  /** Told why the folder could not be emptied. */
  warn?: (error: unknown) => void
}

/** Where on the disk waits what processes have written and clients have not taken yet. */
export interface Spool {
  /**
   * Passes a stream on, to the reader at the throughput of the reader, and to its end at its own: whoever reads slowly
   * does not keep the process that writes. Counts into the share of the current caller.
   */
  through(source: Readable): Readable
  /**
   * A file for a process that writes so many bytes into it by itself: none of them passes through here on their way to
   * the disk. Counts into the share of the current caller; nothing where there is no room.
   */
  file(bytes: number): Promise<SpoolFile | undefined>
  /** How much waits. */
  readonly usedBytes: number
  /** Opens no file from now on; settled once none is being opened, so that nothing makes the folder anew which its owner removes after this. */
  close(): Promise<void>
}

export interface SpoolFile {
  readonly path: string
  readonly handle: FileHandle
  /** Takes its name away, once the process has opened it: it goes with its last reader, and with the server. */
  unlink(): Promise<void>
  /** Closes it and gives its room back, once nobody reads or writes any more. */
  close(): Promise<void>
}

interface NamedFile {
  path: string
  handle: FileHandle
}

/** No spool: what writes waits for who reads. */
export const noSpool: Spool = {
  through: (source) => source,
  file: async () => undefined,
  usedBytes: 0,
  close: async () => undefined,
}

const defaultPatienceMs = 150

/** Makes the spool, and empties its folder of what a server left that was killed. */
export function createSpool({
  folder,
  capacityBytes,
  perCallerBytes = capacityBytes / 4,
  patienceMs = defaultPatienceMs,
  warn = () => undefined,
  pace,
}: SpoolOptions & { pace: BulkPace }): Spool {
  const room = createSpoolQuota({ folder, capacityBytes, perCallerBytes })
  const swept = sweep(folder).catch(warn)

  let isClosed = false
  const opening = new Set<Promise<NamedFile>>()
  const open = async (): Promise<NamedFile> => {
    await swept
    if (isClosed) throw new Error('the spool is closed')
    await mkdir(folder, { recursive: true })
    const path = join(folder, randomUUID())
    return { path, handle: await openFileAt(path, 'wx+', 0o600) }
  }
  const openNamed = (): Promise<NamedFile> => {
    const one = open()
    opening.add(one)
    const forget = () => void opening.delete(one)
    one.then(forget, forget)
    return one
  }
  /** The file has no name any more when it is given: it goes with its last reader, and with the server. */
  const openFile = async (): Promise<FileHandle> => {
    const { path, handle } = await openNamed()
    await rm(path)
    return handle
  }

  return {
    through: (source) => spooledStream(source, { room, key: currentCaller().key, pace, openFile, patienceMs }),
    async file(bytes) {
      const { key } = currentCaller()
      if (!room.reserve(key, bytes)) return undefined
      try {
        if (!(await room.onDisk())) throw new Error('the disk is nearly full')
        const { path, handle } = await openNamed()
        return {
          path,
          handle,
          unlink: () => rm(path, { force: true }),
          async close() {
            room.release(key, bytes)
            await handle.close()
          },
        }
      } catch {
        // Without the disk there is still the pipe.
        room.release(key, bytes)
        return undefined
      }
    },
    get usedBytes() {
      return room.usedBytes
    },
    async close() {
      isClosed = true
      await Promise.allSettled([swept, ...opening])
    },
  }
}

async function sweep(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}
