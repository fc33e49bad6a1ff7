/** Brackets that stand further in than so many nobody wrote. A parser holds all of them at once: of 160,000 it made 250 MB, of so many it makes none that count. */
const deepest = 5_000

const isOpening = (letter: number): boolean => letter === 40 || letter === 91 || letter === 123
const isClosing = (letter: number): boolean => letter === 41 || letter === 93 || letter === 125

/** How far a text may be given to a parser that reads to `end`: to where its brackets nest too deep, else all of that. Brackets in strings and comments count, too: what they hold is not known here. */
export function endOfShallow(text: string, end = text.length): number {
  let depth = 0
  for (let at = 0; at < end; at += 1) {
    const letter = text.charCodeAt(at)
    if (isOpening(letter)) {
      depth += 1
      if (depth > deepest) return at
    } else if (depth > 0 && isClosing(letter)) depth -= 1
  }
  return end
}
