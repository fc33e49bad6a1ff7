import { constants, inflateSync } from 'node:zlib'
import { UnreadableError } from './stored-object.ts'

/**
 * Inflates a zlib stream that must hold exactly `size` bytes; what stands behind the stream is ignored. Anything
 * else is an `UnreadableError`, and no more than about `size` bytes of memory are ever used.
 */
export function inflateExact(input: Uint8Array, size: number): Buffer {
  let data: Buffer
  try {
    data = inflateSync(input, {
      chunkSize: Math.max(64, size + 1),
      maxOutputLength: Math.max(1, size),
      finishFlush: constants.Z_SYNC_FLUSH,
    })
  } catch (error) {
    throw new UnreadableError('an object cannot be inflated', { cause: error })
  }
  if (data.length !== size) throw new UnreadableError('an object is shorter than it says')
  return data
}
