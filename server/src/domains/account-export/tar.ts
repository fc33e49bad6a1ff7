import { createReadStream } from 'node:fs'

/** A file as it stands in an archive. */
export interface TarEntry {
  /** At most 100 characters after the last slash, and 155 before it. */
  path: string
  file: string
  bytes: number
}

const block = 512
/** Sizes above this do not fit into eleven octal digits, and stand in binary (as GNU tar and pax readers know it). */
const mostOctal = 8 ** 11

/** How long the archive of these files is. */
export const tarBytes = (entries: readonly TarEntry[]): number =>
  entries.reduce((sum, { bytes }) => sum + block + bytes + padding(bytes), 2 * block)

/**
 * The bytes of an archive (POSIX.1-1988, ustar), read from the disk as they are taken. A file that has another size by now is an
 * error: what was announced could not be sent.
 */
export async function* tarOf(entries: readonly TarEntry[], modifiedAt: number): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    yield headerOf(entry, modifiedAt)
    let left = entry.bytes
    for await (const chunk of createReadStream(entry.file)) {
      if (!Buffer.isBuffer(chunk)) continue
      left -= chunk.length
      if (left < 0) break
      yield chunk
    }
    if (left !== 0) throw new Error(`${entry.path} of an export has another size than it had`)
    yield Buffer.alloc(padding(entry.bytes))
  }
  yield Buffer.alloc(2 * block)
}

const padding = (bytes: number) => (block - (bytes % block)) % block

function headerOf({ path, bytes }: TarEntry, modifiedAt: number): Buffer {
  const header = Buffer.alloc(block)
  const slash = path.lastIndexOf('/')
  header.write(path.slice(slash + 1), 0, 100)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  if (bytes < mostOctal) header.write(octal(bytes, 11), 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(bytes), 128)
  }
  header.write(octal(Math.floor(modifiedAt / 1000), 11), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(path.slice(0, Math.max(0, slash)), 345, 155)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
