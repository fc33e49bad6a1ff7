/**
 * How much plain data holds that is copied: letters of its texts, bytes of its arrays, and some for each other value, so that nothing is free. Stops
 * as soon as it is more than `most`.
 */
export function sizeOf(value: unknown, most = Number.POSITIVE_INFINITY): number {
  const rest: unknown[] = [value]
  let size = 0
  while (rest.length > 0 && size <= most) {
    const next = rest.pop()
    size += 8
    if (typeof next === 'string') size += next.length
    else if (ArrayBuffer.isView(next)) size += next.buffer instanceof SharedArrayBuffer ? 0 : next.byteLength
    else if (next instanceof ArrayBuffer) size += next.byteLength
    else if (Array.isArray(next)) for (const item of next) rest.push(item)
    else if (typeof next === 'object' && next !== null) {
      for (const [key, item] of Object.entries(next)) rest.push(key, item)
    }
  }
  return size
}
