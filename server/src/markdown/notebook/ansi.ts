import type { ElementContent } from 'hast'
import { newElement, textNode } from '../tree.ts'

/** What terminals are told beside text: colours (SGR), other sequences with parameters, titles, and single letters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const sequence = /\x1b(?:\[([0-9;]{0,40})([@-~])|\][^\x07\x1b]{0,200}(?:\x07|\x1b\\)|[@-Z\\^_])/g

const colours = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const

/** A text with the colours that it was written in for a terminal, as elements with classes. All else that it tells a terminal is dropped. */
export function colouredOutput(text: string, most: number): ElementContent[] {
  const shown: ElementContent[] = []
  let colour: string | undefined
  let isBold = false
  let at = 0
  const put = (end: number) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is left of sequences that are none
    const piece = text.slice(at, end).replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
    if (piece === '') return
    const names = [...(colour === undefined ? [] : [`ansi-${colour}`]), ...(isBold ? ['ansi-bold'] : [])]
    const isPlain = names.length === 0 || shown.length >= most
    shown.push(isPlain ? textNode(piece) : newElement('span', { class: names }, [textNode(piece)]))
  }
  for (const found of text.matchAll(sequence)) {
    put(found.index)
    at = found.index + found[0].length
    if (found[2] !== 'm') continue
    for (const code of (found[1] ?? '').split(';').map(Number)) {
      if (code === 0) [colour, isBold] = [undefined, false]
      else if (code === 1) isBold = true
      else if (code === 22) isBold = false
      else if (code === 39) colour = undefined
      else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) colour = colours[code % 10]
      // The numbers of a wider palette follow, which are no codes.
      else if (code === 38 || code === 48) break
    }
  }
  put(text.length)
  return shown
}
