import { UnreadableError } from './stored-object.ts'

/** The two lengths that a delta begins with, and where its instructions start. */
interface DeltaHead {
  baseSize: number
  resultSize: number
  at: number
}

/**
 * Rebuilds an object from its base and a delta of a pack (gitformat-pack, "Deltified representation"). `limit` bounds
 * the result in bytes; `memory` gives the memory that it is written to. Every length is checked: a broken delta is an
 * `UnreadableError`.
 */
export function applyDelta(
  base: Buffer,
  delta: Buffer,
  { limit, memory = Buffer.allocUnsafeSlow }: { limit: number; memory?: ((bytes: number) => Buffer) | undefined },
): Buffer {
  const { baseSize, resultSize, at: start } = readHead(delta)
  if (baseSize !== base.length) throw new UnreadableError('a delta does not fit its base')
  if (resultSize > limit) throw new UnreadableError('an object is too large')
  const result = memory(resultSize)
  let at = start
  let filled = 0
  while (at < delta.length) {
    const code = delta[at++] ?? 0
    let from = 0
    let length = code
    if (code & 0x80) {
      length = 0
      if (code & 0x01) from = delta[at++] ?? 0
      if (code & 0x02) from |= (delta[at++] ?? 0) << 8
      if (code & 0x04) from |= (delta[at++] ?? 0) << 16
      if (code & 0x08) from += (delta[at++] ?? 0) * 0x1000000
      if (code & 0x10) length = delta[at++] ?? 0
      if (code & 0x20) length |= (delta[at++] ?? 0) << 8
      if (code & 0x40) length |= (delta[at++] ?? 0) << 16
      if (length === 0) length = 0x10000
      if (from + length > base.length || filled + length > resultSize) throw new UnreadableError('a delta is broken')
      copyBytes(base, from, result, filled, length)
    } else {
      if (code === 0 || at + length > delta.length || filled + length > resultSize) {
        throw new UnreadableError('a delta is broken')
      }
      copyBytes(delta, at, result, filled, length)
      at += length
    }
    filled += length
  }
  if (filled !== resultSize) throw new UnreadableError('a delta is broken')
  return result
}

/** A call into native code costs more than a short loop. */
function copyBytes(from: Buffer, start: number, to: Buffer, at: number, length: number): void {
  if (length > 48) {
    from.copy(to, at, start, start + length)
    return
  }
  for (let index = 0; index < length; index += 1) to[at + index] = from[start + index] ?? 0
}

function readHead(delta: Buffer): DeltaHead {
  let at = 0
  const size = () => {
    let value = 0
    for (let scale = 1; scale < 2 ** 50; scale *= 128) {
      const byte = delta[at++]
      if (byte === undefined) break
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
    throw new UnreadableError('a delta is broken')
  }
  const baseSize = size()
  const resultSize = size()
  return { baseSize, resultSize, at }
}
