/** A set of paths by number, as a bit each. Numbers run in the order of a walk down the folders, so that what lies below a folder is one range. */
export interface PathSet {
  /** How many are in it. */
  readonly count: number
  has(index: number): boolean
  add(index: number): void
  delete(index: number): void
  /** Adds all of another set of the same size. */
  addAll(other: PathSet): void
  /** The members from `from` up to, not including, `to`, ascending. */
  between(from: number, to: number): number[]
  hasBetween(from: number, to: number): boolean
  readonly words: Uint32Array
}

/** Makes an empty set for the numbers below `size`. */
export function createPathSet(size: number): PathSet {
  const words = new Uint32Array((size + 31) >>> 5)
  let count = 0
  const word = (at: number) => words[at] ?? 0

  return {
    words,
    get count() {
      return count
    },
    has: (index) => (word(index >>> 5) & (1 << (index & 31))) !== 0,
    add(index) {
      const before = word(index >>> 5)
      words[index >>> 5] = before | (1 << (index & 31))
      if (before !== words[index >>> 5]) count += 1
    },
    delete(index) {
      const before = word(index >>> 5)
      words[index >>> 5] = before & ~(1 << (index & 31))
      if (before !== words[index >>> 5]) count -= 1
    },
    addAll(other) {
      count = 0
      for (let at = 0; at < words.length; at += 1) {
        const both = word(at) | (other.words[at] ?? 0)
        words[at] = both
        if (both !== 0) count += bitsIn(both)
      }
    },
    between(from, to) {
      const members: number[] = []
      for (let at = from >>> 5; at << 5 < to; at += 1) {
        for (let rest = word(at); rest !== 0; rest &= rest - 1) {
          const index = (at << 5) + 31 - Math.clz32(rest & -rest)
          if (index >= from && index < to) members.push(index)
        }
      }
      return members
    },
    hasBetween(from, to) {
      if (from >= to) return false
      const firstWord = from >>> 5
      const lastWord = (to - 1) >>> 5
      const fromBits = -1 << (from & 31)
      const toBits = -1 >>> (31 - ((to - 1) & 31))
      if (firstWord === lastWord) return (word(firstWord) & fromBits & toBits) !== 0
      if ((word(firstWord) & fromBits) !== 0 || (word(lastWord) & toBits) !== 0) return true
      for (let at = firstWord + 1; at < lastWord; at += 1) if (word(at) !== 0) return true
      return false
    },
  }
}

/** Makes the set of all numbers below `size`. */
export function createFullPathSet(size: number): PathSet {
  const all = createPathSet(size)
  for (let index = 0; index < size; index += 1) all.add(index)
  return all
}

const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
