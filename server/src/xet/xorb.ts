import { BadXet } from './bad-xet.ts'
import { chunkHeaderBytes, mostChunkBytes, readChunkHeader, unpackChunk } from './chunk.ts'
import { hashBytes, hashText, type XetHashes } from './hashes.ts'
import { openAhead } from './read-ahead.ts'

/** Clients stop at 8,192. */
const mostChunks = 16_384
/** As it is sent. Clients count 64 MiB of chunks as they are: headers and a footer of 60 bytes for each come on top where nothing gets smaller. */
export const mostXorbBytes = 65 * 1024 * 1024

/** One chunk in the index of a xorb: hash, where what is stored begins, its length, the length of the chunk, how it is packed. */
const entryBytes = hashBytes + 16

/**
 * Looks at every chunk of a xorb: that it unpacks to the length that it names, and that all their hashes together are the hash by which
 * the xorb is known. Gives its index. It reads a megabyte at a time, and unpacks one chunk at a time.
 */
export async function indexXorb(hashes: XetHashes, { file, hash }: { file: string; hash: string }): Promise<Buffer> {
  const { read, close } = await openAhead(file)
  try {
    const entries: Buffer[] = []
    const tree = hashes.tree()
    // One for all: a new one for each is memory that a thread without pauses gives back late.
    const unpacked = Buffer.allocUnsafeSlow(mostChunkBytes)
    for (let at = 0; ; ) {
      const header = await read(at, chunkHeaderBytes)
      if (header.length === 0) break
      if (header.length < chunkHeaderBytes) throw cutOff()
      const chunk = readChunkHeader(header)
      if (chunk === undefined) break
      if (entries.length === mostChunks) throw new BadXet(`A xorb has at most ${mostChunks} chunks`)
      const begin = at + chunkHeaderBytes
      const stored = await read(begin, chunk.stored)
      if (stored.length < chunk.stored) throw cutOff()
      const bytes = chunk.scheme === 0 ? stored : unpacked.subarray(0, chunk.bytes)
      // What is not packed is hashed where it was read.
      if (chunk.scheme !== 0) unpackChunk(chunk.scheme, stored, bytes)
      const found = hashes.chunk(bytes)
      tree.add({ hash: found, bytes: chunk.bytes })
      const entry = Buffer.alloc(entryBytes)
      found.copy(entry)
      entry.writeUInt32LE(begin, hashBytes)
      entry.writeUInt32LE(chunk.stored, hashBytes + 4)
      entry.writeUInt32LE(chunk.bytes, hashBytes + 8)
      entry.writeUInt32LE(chunk.scheme, hashBytes + 12)
      entries.push(entry)
      at = begin + chunk.stored
    }
    const root = tree.root()
    if (root === undefined || hashText(root) !== hash) throw new BadXet('This xorb has another hash than its address')
    return Buffer.concat(entries)
  } finally {
    await close()
  }
}

const cutOff = () => new BadXet('A xorb ends within a chunk')

/** What the index of a xorb says. */
export interface XorbIndex {
  count: number
  /** How many bytes the chunks from `start` up to `end` are. */
  bytesOf(range: { start: number; end: number }): number
  chunk(at: number): { hash: Buffer; begin: number; stored: number; bytes: number; scheme: number }
}

/** Reads the index of a xorb as it was written beside it. */
export function readIndex(index: Buffer): XorbIndex {
  const count = index.length / entryBytes
  const sums = new Float64Array(count + 1)
  for (let at = 0; at < count; at += 1)
    sums[at + 1] = (sums[at] ?? 0) + index.readUInt32LE(at * entryBytes + hashBytes + 8)
  return {
    count,
    bytesOf: ({ start, end }) => (sums[end] ?? 0) - (sums[start] ?? 0),
    chunk(at) {
      const from = at * entryBytes
      const number = (place: number) => index.readUInt32LE(from + hashBytes + place)
      return {
        hash: index.subarray(from, from + hashBytes),
        begin: number(0),
        stored: number(4),
        bytes: number(8),
        scheme: number(12),
      }
    },
  }
}
