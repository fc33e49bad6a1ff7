import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font } from 'opentype.js'

/** How text is set: at which size and in which weight. */
export interface TextStyle {
  size: number
  weight: 400 | 600
}

const { resolve } = createRequire(import.meta.url)
/** Each of these files has the letters of some scripts. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const
const fonts = new Map<string, Font>()

function fontOf(subset: string, weight: number): Font {
  const file = resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)
  const known = fonts.get(file)
  if (known) return known
  const bytes = readFileSync(file)
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  fonts.set(file, font)
  return font
}

/** A letter in the font that has it. */
interface Drawn {
  font: Font
  /** Of the size of the font. */
  advance: number
}

const letters = new Map<string, Drawn | undefined>()

/** The font that has a letter; nothing where none of ours does. Fonts are read one after the other: most texts need the first. */
function drawnLetter(letter: string, weight: number): Drawn | undefined {
  const key = `${weight} ${letter}`
  if (!letters.has(key)) letters.set(key, findLetter(letter, weight))
  return letters.get(key)
}

function findLetter(letter: string, weight: number): Drawn | undefined {
  for (const subset of subsets) {
    const font = fontOf(subset, weight)
    if (font.charToGlyphIndex(letter) > 0) {
      return { font, advance: (font.charToGlyph(letter).advanceWidth ?? 0) / font.unitsPerEm }
    }
  }
  return undefined
}

/** Can each letter of a text be drawn? Of scripts that Inter does not have, none can. */
export const isDrawable = (text: string, { weight }: TextStyle): boolean =>
  [...text].every((letter) => drawnLetter(letter, weight) !== undefined)

/** The width of a line, in pixels. */
export const widthOf = (text: string, { size, weight }: TextStyle): number =>
  [...text].reduce((width, letter) => width + (drawnLetter(letter, weight)?.advance ?? 0) * size, 0)

/** A line of text as the `d` of an SVG path, so that it looks alike on machines with any fonts and with none. */
export function outlineOf(text: string, { x, y, ...style }: TextStyle & { x: number; y: number }): string {
  let at = x
  return [...text]
    .map((letter) => {
      const { font } = drawnLetter(letter, style.weight) ?? {}
      const glyph = font?.charToGlyph(letter).getPath(at, y, style.size).toPathData(1)
      at += widthOf(letter, style)
      return glyph ?? ''
    })
    .join('')
}

/** Breaks a text into lines of at most `width` pixels; what `lines` do not hold ends in an ellipsis. */
export function wrap(text: string, { width, lines, ...style }: TextStyle & { width: number; lines: number }): string[] {
  const found: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [found.at(-1), word].filter(Boolean).join(' ')
    if (found.length > 0 && widthOf(longer, style) <= width) found[found.length - 1] = longer
    else found.push(word)
  }
  const shown = found.slice(0, lines)
  const isCut = found.length > lines
  return shown.map((line, index) => fitted(isCut && index === lines - 1 ? `${line}…` : line, { width, ...style }))
}

/** A line as far as it fits, with an ellipsis where it does not. */
export function fitted(line: string, { width, ...style }: TextStyle & { width: number }): string {
  if (widthOf(line, style) <= width) return line
  const letters = [...line.replace(/…$/, '')]
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, style) > width) letters.pop()
  return `${letters.join('')}…`
}
