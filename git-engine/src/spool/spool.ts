import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { currentCaller } from '@sheaf/server-core/admission/caller'
import { createSpoolRoom } from './spool-room.ts'
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
   * Passes a stream on, at the pace of its reader to the reader and at its own pace to its end: whoever reads slowly
   * does not keep the process that writes. Counts into the share of the current caller.
   */
  through(source: Readable): Readable
  /** How much waits. */
  readonly usedBytes: number
}

/** No spool: what writes waits for who reads. */
export const pipeOnly: Spool = { through: (source) => source, usedBytes: 0 }

const defaultPatienceMs = 150

/** Makes the spool, and empties its folder of what a server left that was killed. */
export function createSpool({
  folder,
  capacityBytes,
  perCallerBytes = capacityBytes / 4,
  patienceMs = defaultPatienceMs,
  warn = () => undefined,
}: SpoolOptions): Spool {
  const room = createSpoolRoom({ folder, capacityBytes, perCallerBytes })
  const swept = sweep(folder).catch(warn)

  /** The file has no name any more when it is given: it goes with its last reader, and with the server. */
  const openFile = async (): Promise<FileHandle> => {
    await swept
    await mkdir(folder, { recursive: true })
    const path = join(folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    await rm(path)
    return file
  }

  return {
    through: (source) => spooledStream(source, { room, key: currentCaller().key, openFile, patienceMs }),
    get usedBytes() {
      return room.usedBytes
    },
  }
}

async function sweep(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}
