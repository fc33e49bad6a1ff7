import { constants, type FileHandle } from 'node:fs/promises'
import { blockBytes, borrowPair, openPastCache, returnPair } from './aligned-memory.ts'
import { writeAll } from './write-all.ts'

/** What is put into a writer at once, at most. */
export const roomBytes = 1024 * 1024

/**
 * Writes a file from some place on, past the memory in which the system keeps files, where it can. Nobody reads these bytes soon: for whoever
 * keeps them the system would look for new memory, copy them there, and have to write them later all the same, which costs more than the hash of them.
 */
export interface DirectWriter {
  /** Where the next bytes are put, `roomBytes` at most. */
  room(): Buffer
  /** Writes so many that were put there. It has to have settled before the next ones are written; they may be put meanwhile. */
  write(length: number): Promise<void>
  /** Writes what is no whole block, of which the end of a file alone may be. Nothing is on the disk for certain before it was synced. */
  finish(): Promise<void>
  /** Gives up what it has, once nothing is being written any more. The file stays open. */
  close(): Promise<void>
}

/** Makes a writer; nothing where so many are at work that others have to do without. */
export async function createDirectWriter(file: FileHandle, at: number): Promise<DirectWriter | undefined> {
  const memory = at % blockBytes === 0 ? borrowPair() : undefined
  if (memory === undefined) return undefined
  let [filling, other] = memory
  let past = await openPastCache(file, constants.O_WRONLY)
  /** How many bytes of a block are there that is not whole yet, and where it begins in the file. */
  let [begun, place] = [0, at]
  const writeBlocks = async (blocks: Buffer, start: number) => {
    if (past === undefined) return await writeAll(file, [blocks], start)
    try {
      await writeAll(past, [blocks], start)
    } catch (error) {
      if (!isRefused(error)) throw error
      // A disk of larger blocks: it takes them in the usual way, now and later.
      const refused = past
      past = undefined
      await refused.close()
      await writeAll(file, [blocks], start)
    }
  }
  return {
    room: () => filling.subarray(begun, begun + roomBytes),
    write(length) {
      const [written, start] = [filling, place]
      const filled = begun + length
      const whole = filled - (filled % blockBytes)
      written.copy(other, 0, whole, filled)
      ;[filling, other] = [other, written]
      begun = filled - whole
      place += whole
      return writeBlocks(written.subarray(0, whole), start)
    },
    finish: () => writeAll(file, [filling.subarray(0, begun)], place),
    async close() {
      returnPair(memory)
      await past?.close()
    },
  }
}

const isRefused = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EINVAL'
