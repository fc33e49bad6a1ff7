import { createHash } from 'node:crypto'
import type { OpenedPack } from './exact-pack.ts'
import type { ReadInPieces } from './framed-file.ts'

/** What is to stand behind the objects of a pack. */
export interface MoreObjects {
  objects: number
  /** The entries of a pack, without its header and checksum. */
  entries: Buffer
  /** The checksum of the whole, once it is known. */
  checksum?: Buffer | undefined
}

const headerBytes = 12

/**
 * A pack on the disk and entries of others behind it as one pack (gitformat-pack(5)). A header says how many objects follow, and a checksum ends
 * it; what stands between says nothing of its place, since a delta names what it is made from by the distance, or by its id. So all entries
 * are copied as they are. They must be of different objects.
 *
 * Until its checksum is known it must be read once from its beginning to its end, as it is sent: `more` is told of it then.
 */
export function joinPacks(pack: OpenedPack, more: MoreObjects): ReadInPieces & { bytes: number } {
  const checksumBytes = pack.checksum.length / 2
  const packEnd = pack.bytes - checksumBytes
  const moreEnd = packEnd + more.entries.length
  const bytes = moreEnd + checksumBytes
  const header = Buffer.alloc(headerBytes)
  header.write('PACK', 'latin1')
  header.writeUInt32BE(pack.version, 4)
  header.writeUInt32BE(pack.objects + more.objects, 8)
  const hash = more.checksum === undefined ? createHash(checksumBytes === 20 ? 'sha1' : 'sha256') : undefined
  let hashed = 0

  const checksum = (): Buffer => {
    if (more.checksum !== undefined) return more.checksum
    if (hash === undefined || hashed !== moreEnd) throw new Error('a pack was not read in order')
    more.checksum = hash.digest()
    return more.checksum
  }
  const readInto = async (buffers: readonly Buffer[], position: number): Promise<number> => {
    if (position >= headerBytes && position < packEnd) {
      const { bytesRead } = await pack.file.readv(upTo(buffers, packEnd - position), position)
      return bytesRead
    }
    const [source, start] =
      position < headerBytes ? [header, 0] : position < moreEnd ? [more.entries, packEnd] : [checksum(), moreEnd]
    let at = position - start
    for (const buffer of buffers) at += source.copy(buffer, 0, at)
    return at - (position - start)
  }

  return {
    bytes,
    async readv(buffers, position) {
      const bytesRead = await readInto(buffers, position)
      if (hash === undefined || position >= moreEnd) return { bytesRead }
      if (position !== hashed) throw new Error('a pack was not read in order')
      for (const part of upTo(buffers, bytesRead)) hash.update(part)
      hashed += bytesRead
      return { bytesRead }
    },
  }
}

/** The beginning of buffers, as far as so many bytes. */
function upTo(buffers: readonly Buffer[], bytes: number): Buffer[] {
  const some: Buffer[] = []
  let left = bytes
  for (const buffer of buffers) {
    if (left <= 0) break
    some.push(buffer.subarray(0, left))
    left -= buffer.length
  }
  return some
}
