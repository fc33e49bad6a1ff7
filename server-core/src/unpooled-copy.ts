/**
 * A copy of some bytes with memory of its own. `Buffer.from` takes small ones out of a block of 64 KiB (`Buffer.poolSize`): whoever
 * keeps such a copy holds the whole block (as a piece of what zlib wrote holds the room that it had), and a message to another thread carries it along.
 */
export function unpooledCopy(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const copy = Buffer.alloc(bytes.length)
  copy.set(bytes)
  return copy
}

/** Bytes with memory of their own, which can be given away: as they are where they have it, else a copy. */
export function withOwnMemory(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length ? Buffer.from(buffer) : unpooledCopy(bytes)
}
