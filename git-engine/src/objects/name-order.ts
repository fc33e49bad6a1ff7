const zero = 48
const isDigit = (byte: number) => byte >= zero && byte < zero + 10
const folded = (byte: number) => (byte >= 65 && byte <= 90 ? byte + 32 : byte)

/** A name in a buffer: UTF-8, and maybe none. */
export interface NameAt {
  data: Buffer
  start: number
  end: number
}

/**
 * Compares names as people look for them: `file-2` before `file-10`, `README` beside `readme`. Digits that stand together count as their
 * number, letters of ASCII without their case, and all else by its bytes, which for UTF-8 is the order of code points. Names that are
 * alike in that are in the order of their bytes, so that no two names are equal. It takes no collation of a language: that would
 * need the names decoded, and an order that is everybody's.
 * @returns below zero where `one` comes first
 */
export const compareFileNames = (one: NameAt, other: NameAt): number =>
  compareLoosely(one, other) || one.data.compare(other.data, other.start, other.end, one.start, one.end)

function compareLoosely(one: NameAt, other: NameAt): number {
  let at = one.start
  let otherAt = other.start
  while (at < one.end && otherAt < other.end) {
    const byte = one.data[at] ?? 0
    const otherByte = other.data[otherAt] ?? 0
    if (isDigit(byte) && isDigit(otherByte)) {
      at = behindZeros(one, at)
      otherAt = behindZeros(other, otherAt)
      const end = behindDigits(one, at)
      const longer = end - at - (behindDigits(other, otherAt) - otherAt)
      if (longer !== 0) return longer
      for (; at < end; at += 1, otherAt += 1) {
        const difference = (one.data[at] ?? 0) - (other.data[otherAt] ?? 0)
        if (difference !== 0) return difference
      }
    } else {
      const difference = folded(byte) - folded(otherByte)
      if (difference !== 0) return difference
      at += 1
      otherAt += 1
    }
  }
  return one.end - at - (other.end - otherAt)
}

function behindZeros({ data, end }: NameAt, from: number): number {
  let at = from
  while (at < end && data[at] === zero) at += 1
  return at
}

function behindDigits({ data, end }: NameAt, from: number): number {
  let at = from
  while (at < end && isDigit(data[at] ?? 0)) at += 1
  return at
}
