import { unpooledCopy } from './unpooled-copy.ts'

/** Bytes as a cache keeps them: short ones as a string of one character for each (latin1), longer ones with memory of their own. */
export type KeptBytes = string | Buffer

/** From so many bytes on, an allocation has pages of its own and gives them back (`MALLOC_MMAP_THRESHOLD_` in tools/launch.mjs). */
const ownPagesBytes = 16 * 1024

/**
 * What a cache keeps of these bytes. Thousands of short buffers lie side by side in the heap of malloc, which gives back none of its pages as long as
 * one of them is in use, and never those in the midst of others; the heap of V8, where strings are, is compacted.
 */
export function keepBytes(bytes: Buffer): KeptBytes {
  if (bytes.length < ownPagesBytes) return bytes.toString('latin1')
  return bytes.buffer.byteLength === bytes.length ? bytes : unpooledCopy(bytes)
}

/** The bytes that were kept, which are nobody else's to change. */
export const bytesOf = (kept: KeptBytes): Buffer => (typeof kept === 'string' ? Buffer.from(kept, 'latin1') : kept)
