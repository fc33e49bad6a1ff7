import { constants, type FileHandle, open } from 'node:fs/promises'
import { blockBytes, borrowPair, openPastCache, pairedBytes, returnPair } from '../storage/aligned-memory.ts'

/** A file that is read from its beginning to its end, or nearly so. */
export interface ReadAhead {
  /** Reads a part of it: less than was asked for where it ends. What is given is overwritten by the next. */
  read(at: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/** What is read at once. */
const windowBytes = 1024 * 1024
/** What stands in front of it: the beginning of a part that the window before has ended with. No longer part can be read. */
const headBytes = pairedBytes - windowBytes

/**
 * Opens a file to read parts of it that follow each other: the window behind the one that is looked at is read meanwhile. It was written past the memory of
 * the system, mostly, and is read past it, too.
 */
export async function openAhead(file: string): Promise<ReadAhead> {
  const handle = await open(file)
  const pair = borrowPair()
  const past = pair && (await openPastCache(handle, constants.O_RDONLY))
  let [memory, other] = pair ?? [Buffer.allocUnsafeSlow(pairedBytes), Buffer.allocUnsafeSlow(pairedBytes)]
  /** Which bytes are there, and where in memory the first of them lies. */
  let held = { begin: 0, end: 0, from: headBytes, isLast: false }
  let ahead: Promise<number> | undefined
  const readWindow = (into: Buffer, start: number) => fillWindow({ handle: past ?? handle, into, start })
  const jump = async (at: number) => {
    await ahead?.catch(() => undefined)
    ahead = undefined
    const begin = at - (at % blockBytes)
    const bytes = await readWindow(memory, begin)
    held = { begin, end: begin + bytes, from: headBytes, isLast: bytes < windowBytes }
  }
  const goOn = async (at: number) => {
    const bytes = await (ahead ?? readWindow(other, held.end))
    const kept = held.end - at
    memory.copy(other, headBytes - kept, held.from + at - held.begin, held.from + held.end - held.begin)
    ;[memory, other] = [other, memory]
    const end = held.end + bytes
    held = { begin: at, end, from: headBytes - kept, isLast: bytes < windowBytes }
    ahead = held.isLast ? undefined : readWindow(other, end)
    // Whoever reads on hears of a failure.
    ahead?.catch(() => undefined)
  }
  return {
    async read(at, length) {
      if (length > headBytes) throw new Error('a part is longer than what is read ahead has room for')
      if (at < held.begin || at > held.end || held.end === 0) await jump(at)
      if (at + length > held.end && !held.isLast) await goOn(at)
      const from = held.from + at - held.begin
      return memory.subarray(from, from + Math.max(0, Math.min(length, held.end - at)))
    },
    async close() {
      await ahead?.catch(() => undefined)
      if (pair) returnPair(pair)
      await past?.close()
      await handle.close()
    },
  }
}

interface Filling {
  handle: FileHandle
  into: Buffer
  start: number
}

/** Fills a window with what a file has from a block on: less of it where the file ends. */
async function fillWindow({ handle, into, start }: Filling): Promise<number> {
  let filled = 0
  // What is no whole block is the end of the file, from which nothing could be read on past the memory of the system.
  while (filled < windowBytes && filled % blockBytes === 0) {
    const { bytesRead } = await handle.read(into, headBytes + filled, windowBytes - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled
}
