import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { drawCard } from './draw-card.ts'

/**
 * A program of its own: takes the three texts of a card by its standard input, a NUL between them, and writes the card as PNG. What fonts and pictures are made with is
 * large and partly written in C: its parent bounds the memory and the time of this process, and no byte of it stays in the server.
 */

sharp.cache(false)
sharp.concurrency(1)

const [above = '', name = '', described = ''] = (await text(process.stdin)).split('\0')
const picture = sharp(Buffer.from(drawCard({ above, name, text: described }))).png({
  palette: true,
  colours: 32,
  effort: 7,
})
process.stdout.write(await picture.toBuffer())
