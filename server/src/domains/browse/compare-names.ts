const isDigit = (code: number) => code >= 48 && code <= 57
const zero = 48

/**
 * Orders names by their code units, but runs of digits by the numbers that they are: 2 before 10. A total order, as a keyset
 * needs it: names that differ only in leading zeros fall back to their code units. By hand and without slices, since thousands of
 * names are sorted within one event-loop iteration.
 */
export function compareNames(a: string, b: string): number {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(j)
    if (!isDigit(x) || !isDigit(y)) {
      if (x !== y) return x - y
      i += 1
      j += 1
      continue
    }
    while (a.charCodeAt(i) === zero) i += 1
    while (b.charCodeAt(j) === zero) j += 1
    // Of two numbers the longer one is larger; of two as long the first digit decides in which they differ.
    let difference = 0
    for (;;) {
      const digitOfA = a.charCodeAt(i)
      const digitOfB = b.charCodeAt(j)
      if (!isDigit(digitOfA) || !isDigit(digitOfB)) {
        if (isDigit(digitOfA)) return 1
        if (isDigit(digitOfB)) return -1
        break
      }
      difference ||= digitOfA - digitOfB
      i += 1
      j += 1
    }
    if (difference !== 0) return difference
  }
  return a.length - i - (b.length - j) || (a < b ? -1 : a > b ? 1 : 0)
}
