import { type Card, cardSize } from './card.ts'
import { fitted, isDrawable, outlineOf, type TextStyle, widthOf, wrap } from './text-paths.ts'

const colours = { ground: '#fbfaf8', text: '#1d1b18', dim: '#68645b', accent: '#256b4a', line: '#e6e3dc' } as const
const margin = 80
const room = cardSize.width - 2 * margin
const above: TextStyle = { size: 40, weight: 400 }
const text: TextStyle = { size: 36, weight: 400 }
const site: TextStyle = { size: 36, weight: 600 }
const largestName = 84
const smallestName = 48

/** A card as SVG made of paths alone: it names no font, loads nothing and holds no text that could be taken for markup. */
export function drawCard(card: Card): string {
  const name = nameStyle(card.name)
  const line = (words: string, style: TextStyle, y: number, colour: string) =>
    isDrawable(words, style) ? `<path fill="${colour}" d="${outlineOf(words, { ...style, x: margin, y })}"/>` : ''
  const described = isDrawable(card.text, text) ? wrap(card.text, { ...text, width: room, lines: 3 }) : []
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    `<rect y="${cardSize.height - 16}" width="100%" height="16" fill="${colours.accent}"/>`,
    line(fitted(card.above, { ...above, width: room }), above, 140, colours.dim),
    line(fitted(card.name, { ...name, width: room }), name, 236, colours.text),
    ...described.map((words, index) => line(words, text, 316 + index * 52, colours.dim)),
    `<g transform="translate(${margin} 508) scale(1.9)" fill="none" stroke="${colours.accent}" stroke-width="2.25" stroke-linecap="round">${mark}</g>`,
    `<path fill="${colours.text}" d="${outlineOf('Sheaf', { ...site, x: margin + 60, y: 544 })}"/>`,
    '</svg>',
  ].join('')
}

/** The largest in which a name fits. */
function nameStyle(name: string): TextStyle {
  const widest = widthOf(name, { size: largestName, weight: 600 })
  const size = Math.max(smallestName, Math.min(largestName, Math.floor((largestName * room) / Math.max(1, widest))))
  return { size, weight: 600 }
}

const mark =
  '<path stroke-linejoin="round" d="M4.5 4.5 8.5 14 6.5 21M13 3 12 14 11.5 21M21 5.5 15.5 14 16.5 21M6 14h12"/>'
