import { BadXet } from './bad-xet.ts'
import { decodeLz4Frame } from './lz4.ts'

/** What stands before each chunk of a xorb. */
export const chunkHeaderBytes = 8

/** The largest chunk there is; clients aim at half of it. */
export const mostChunkBytes = 128 * 1024
/** What does not get smaller is to be sent as it is, so that no packed chunk is much larger than a chunk. */
const mostStoredBytes = mostChunkBytes + 4 * 1024

/** How a chunk lies in a xorb. */
export interface StoredChunk {
  /** 0: as it is. 1: a frame of LZ4. 2: the same, of bytes that were put in four groups. */
  scheme: number
  /** As it lies there, and as it is. */
  stored: number
  bytes: number
}

/** Reads the header of a chunk; nothing where the chunks of the xorb have ended and its footer begins. */
export function readChunkHeader(header: Buffer): StoredChunk | undefined {
  const version = header.readUInt8(0)
  if (version === footerBegin) return undefined
  if (version !== 0) throw new BadXet(`Version ${version} of chunks is not known here`)
  const scheme = header.readUInt8(4)
  const [stored, bytes] = [header.readUIntLE(1, 3), header.readUIntLE(5, 3)]
  if (scheme > 2) throw new BadXet(`Compression scheme ${scheme} is not known here`)
  if (bytes === 0 || bytes > mostChunkBytes) throw new BadXet(`A chunk has from 1 to ${mostChunkBytes} bytes`)
  if (stored === 0 || stored > mostStoredBytes) throw new BadXet('A packed chunk is larger than what it stands for')
  if (scheme === 0 && stored !== bytes) throw new BadXet('A chunk that is not packed names two lengths')
  return { scheme, stored, bytes }
}

/** A footer begins with `XETBLOB`. */
const footerBegin = 0x58

/** Unpacks a chunk into memory that is as long as it says that it is. */
export function unpackChunk(scheme: number, stored: Buffer, into: Buffer): void {
  if (scheme === 0) into.set(stored)
  else if (scheme === 1) decodeLz4Frame(stored, into)
  else {
    const grouped = Buffer.allocUnsafe(into.length)
    decodeLz4Frame(stored, grouped)
    ungroup(grouped, into)
  }
}

/** Puts bytes back in order that lie in four groups, all first ones of each four before all second ones. */
function ungroup(grouped: Buffer, into: Buffer): void {
  let from = 0
  for (let first = 0; first < 4; first += 1) {
    for (let to = first; to < into.length; to += 4) {
      into[to] = grouped[from] ?? 0
      from += 1
    }
  }
}
