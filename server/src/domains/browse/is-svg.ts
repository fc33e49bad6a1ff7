/** What may stand before the first element of a document, and how each ends. */
const preludes: readonly (readonly [start: string, end: string])[] = [
  ['<?', '?>'],
  ['<!--', '-->'],
]

const blank = new Set([' ', '\t', '\r', '\n'])

/** Is this the beginning of a drawing: does a document of XML begin whose first element is `svg`? Each letter is a byte. */
export function isSvg(text: string): boolean {
  let at = text.startsWith('\xef\xbb\xbf') ? 3 : 0
  for (;;) {
    while (blank.has(text[at] ?? '')) at += 1
    const prelude = preludes.find(([start]) => text.startsWith(start, at))
    if (prelude !== undefined) {
      const end = text.indexOf(prelude[1], at + prelude[0].length)
      if (end < 0) return false
      at = end + prelude[1].length
    } else if (/^<!doctype svg[\s>]/i.test(text.slice(at, at + 14))) {
      const end = doctypeEnd(text, at)
      if (end === undefined) return false
      at = end
    } else return text.startsWith('<svg', at) && /^[\s/>]/.test(text.slice(at + 4, at + 5))
  }
}

/** Entities may stand in it, in brackets. */
function doctypeEnd(text: string, at: number): number | undefined {
  const close = text.indexOf('>', at)
  const open = text.indexOf('[', at)
  const last = open >= 0 && open < close ? text.indexOf(']', open) : at
  const end = last < 0 ? -1 : text.indexOf('>', last)
  return end < 0 ? undefined : end + 1
}
