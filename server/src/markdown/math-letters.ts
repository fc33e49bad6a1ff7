import type { Root } from 'hast'
import { replaceElements, textBelow, textNode } from './tree.ts'

/** Where the letters of an alphabet begin among Unicode's Mathematical Alphanumeric Symbols, and pairs of those that were there before. */
interface Alphabet {
  capitals: number
  small: number
  digits?: number
  greek?: { capitals: number; small: number }
  earlier?: string
}

/** By the values of `mathvariant`: https://www.w3.org/TR/mathml-core/#new-text-transform-values */
const alphabets: ReadonlyMap<string, Alphabet> = new Map([
  ['bold', { capitals: 0x1d400, small: 0x1d41a, digits: 0x1d7ce, greek: { capitals: 0x1d6a8, small: 0x1d6c2 } }],
  ['bold-italic', { capitals: 0x1d468, small: 0x1d482, greek: { capitals: 0x1d71c, small: 0x1d736 } }],
  ['double-struck', { capitals: 0x1d538, small: 0x1d552, digits: 0x1d7d8, earlier: 'CℂHℍNℕPℙQℚRℝZℤ' }],
  ['script', { capitals: 0x1d49c, small: 0x1d4b6, earlier: 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ' }],
  ['bold-script', { capitals: 0x1d4d0, small: 0x1d4ea }],
  ['fraktur', { capitals: 0x1d504, small: 0x1d51e, earlier: 'CℭHℌIℑRℜZℨ' }],
  ['bold-fraktur', { capitals: 0x1d56c, small: 0x1d586 }],
  ['sans-serif', { capitals: 0x1d5a0, small: 0x1d5ba, digits: 0x1d7e2 }],
  ['bold-sans-serif', { capitals: 0x1d5d4, small: 0x1d5ee, digits: 0x1d7ec }],
  ['sans-serif-italic', { capitals: 0x1d608, small: 0x1d622 }],
  ['monospace', { capitals: 0x1d670, small: 0x1d68a, digits: 0x1d7f6 }],
] satisfies [string, Alphabet][])

/**
 * Writes the letters of a formula as those that its alphabet has in Unicode (ℝ, 𝔤, 𝐖): MathML Core has dropped `mathvariant` but for
 * `normal`, and browsers draw such letters as any other without this.
 */
export function writeMathLetters(formula: Root): void {
  replaceElements(formula, (element) => {
    const { mathvariant } = element.properties
    const alphabet = typeof mathvariant === 'string' ? alphabets.get(mathvariant) : undefined
    if (!alphabet) return undefined
    // Single letters are slanted, where they don't say otherwise.
    element.properties.mathvariant = 'normal'
    element.children = [textNode([...textBelow(element)].map((letter) => letterOf(alphabet, letter)).join(''))]
    return undefined
  })
}

function letterOf({ capitals, small, digits, greek, earlier = '' }: Alphabet, letter: string): string {
  const at = earlier.indexOf(letter)
  if (at >= 0 && at % 2 === 0) return earlier.charAt(at + 1)
  const code = letter.codePointAt(0) ?? 0
  const from = (first: number, beginning: string) => String.fromCodePoint(first + code - beginning.charCodeAt(0))
  if (letter >= 'A' && letter <= 'Z') return from(capitals, 'A')
  if (letter >= 'a' && letter <= 'z') return from(small, 'a')
  if (digits !== undefined && letter >= '0' && letter <= '9') return from(digits, '0')
  if (greek && letter >= 'Α' && letter <= 'Ω') return from(greek.capitals, 'Α')
  if (greek && letter >= 'α' && letter <= 'ω') return from(greek.small, 'α')
  return letter
}
