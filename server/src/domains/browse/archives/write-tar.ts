import { type ArchivedEntry, paddingOf, tarBlock } from './read-entries.ts'

const checksum = { at: 148, bytes: 8 }
const sizeField = 124
/** Sizes above this do not fit into eleven octal digits, and stand in binary (as GNU tar and pax readers know it). */
const mostOctal = 8 ** 11

/** Writes entries as a tar, with the heads that they came with. */
export async function* writeTar(entries: AsyncIterable<ArchivedEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield withSize(entry)
    if (entry.kind !== 'file') continue
    yield* entry.body
    yield Buffer.alloc(paddingOf(entry.size))
  }
  yield Buffer.alloc(2 * tarBlock)
}

/** The head of an entry with the size that it has: that of an object is another than that of its pointer. */
function withSize({ head, kind, size }: ArchivedEntry): Buffer {
  if (kind !== 'file') return head
  const written = Buffer.from(head)
  const header = written.subarray(-tarBlock)
  header.fill(0, sizeField, sizeField + 12)
  if (size < mostOctal) header.write(size.toString(8).padStart(11, '0'), sizeField)
  else {
    header[sizeField] = 0x80
    header.writeBigUInt64BE(BigInt(size), sizeField + 4)
  }
  header.write(' '.repeat(checksum.bytes), checksum.at)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, checksum.at)
  return written
}
