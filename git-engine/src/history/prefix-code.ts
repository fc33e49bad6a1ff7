/** A canonical prefix code of deflate (RFC 1951, 3.2.2), whose tables are made anew with each `read`. */
export interface PrefixCode {
  /** So many of the next bits are looked up at once. */
  readonly width: number
  /** By the next `width` bits, the first one lowest: symbol * 16 + length of its code; 0 where the code is longer. */
  readonly fast: Uint16Array
  /** The same for codes of any length, by the next 15 bits; 0 where they begin no code. */
  slow(bits: number): number
  /** Takes the lengths of the codes of the symbols 0, 1, 2, … from `from` to `to`. False where they make no code. */
  read(lengths: Uint8Array, from: number, to: number): boolean
}

const longest = 15
const maxSymbols = 288

/** Makes the tables; `width` is at most 9. */
export function createPrefixCode(width: number): PrefixCode {
  const fast = new Uint16Array(1 << width)
  /** How many codes there are of each length, and the symbols in the order of their codes. */
  const counts = new Uint16Array(longest + 1)
  const symbols = new Uint16Array(maxSymbols)
  const places = new Uint16Array(longest + 1)

  return {
    width,
    fast,
    slow(bits) {
      let code = 0
      let first = 0
      let place = 0
      for (let length = 1; length <= longest; length += 1) {
        code |= (bits >>> (length - 1)) & 1
        const count = counts[length] ?? 0
        if (code - first < count) return ((symbols[place + code - first] ?? 0) << 4) | length
        place += count
        first = (first + count) << 1
        code <<= 1
      }
      return 0
    },
    read(lengths, from, to) {
      counts.fill(0)
      for (let index = from; index < to; index += 1) {
        const length = lengths[index] ?? 0
        counts[length] = (counts[length] ?? 0) + 1
      }
      const used = to - from - (counts[0] ?? 0)
      counts[0] = 0
      let left = 1
      for (let length = 1; length <= longest; length += 1) {
        left = left * 2 - (counts[length] ?? 0)
        if (left < 0) return false
        places[length] = length === 1 ? 0 : (places[length - 1] ?? 0) + (counts[length - 1] ?? 0)
      }
      // A code that leaves words without a meaning is allowed only where it has one symbol or none.
      if (left > 0 && (used > 1 || counts[1] !== used)) return false
      for (let index = from; index < to; index += 1) {
        const length = lengths[index] ?? 0
        if (length === 0) continue
        const place = places[length] ?? 0
        symbols[place] = index - from
        places[length] = place + 1
      }
      fillFast()
      return true
    },
  }

  function fillFast() {
    fast.fill(0)
    let code = 0
    let place = 0
    for (let length = 1; length <= width; length += 1) {
      const count = counts[length] ?? 0
      for (const end = place + count; place < end; place += 1) {
        const entry = ((symbols[place] ?? 0) << 4) | length
        for (let word = reversed(code, length); word < fast.length; word += 1 << length) fast[word] = entry
        code += 1
      }
      code <<= 1
    }
  }
}

const reversals = Uint16Array.from({ length: 512 }, (_, word) => {
  let turned = 0
  for (let bit = 0; bit < 9; bit += 1) if (word & (1 << bit)) turned |= 256 >> bit
  return turned
})

/** A code's bits in the order in which they come: the highest first. */
const reversed = (code: number, length: number): number => (reversals[code] ?? 0) >> (9 - length)
