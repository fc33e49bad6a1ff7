import { constants, type FileHandle, open } from 'node:fs/promises'

/** What goes past the memory of the system begins at a multiple of this, in the file and in our memory, and so does its length: no disk has larger blocks. */
export const blockBytes = 4096

/** Two pieces of memory of so many bytes that take turns, each of which begins with a block. */
export type MemoryPair = [Buffer, Buffer]
export const pairedBytes = 1152 * 1024

/** So many pairs of a thread are lent at a time, and so many are kept for the next ones. */
const most = { lent: 8, kept: 4 }
let lent = 0
const kept: MemoryPair[] = []

/** Lends a pair until it is given back; nothing where so many are lent, or addresses so few, that others have to do without. */
export function borrowPair(): MemoryPair | undefined {
  if (lent === most.lent) return undefined
  const pair = kept.pop() ?? makePair()
  if (pair !== undefined) lent += 1
  return pair
}

/** Memory of WebAssembly reserves gigabytes of addresses, of which a process may have been given less. */
function makePair(): MemoryPair | undefined {
  try {
    return [alignedMemory(pairedBytes), alignedMemory(pairedBytes)]
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Takes a pair back, to which nothing is written any more. */
export function returnPair(pair: MemoryPair): void {
  lent -= 1
  if (kept.length < most.kept) kept.push(pair)
}

/** Nothing but the memory of WebAssembly promises to begin with a page here. */
const pageOfWasm = 64 * 1024
const alignedMemory = (bytes: number) =>
  Buffer.from(new WebAssembly.Memory({ initial: Math.ceil(bytes / pageOfWasm) }).buffer)

/** Opens a file once more, for what goes past the memory of the system (`O_DIRECT`); nothing where its file system knows no such way. */
export async function openPastCache(file: FileHandle, flags: number): Promise<FileHandle | undefined> {
  if (process.platform !== 'linux') return undefined
  return open(`/proc/self/fd/${file.fd}`, flags | constants.O_DIRECT).catch(() => undefined)
}
