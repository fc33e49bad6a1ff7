import { hash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLru } from '@sheaf/server-core/lru'
import { cutText } from '@sheaf/server-core/text-size'
import type { Deps } from '../../../deps.ts'
import type { Card } from './card.ts'
import { renderCard } from './render-card.ts'

/** Disk space for cards, in bytes: some three thousand. */
const capacityBytes = 64 * 1024 * 1024
/** Grows with the way in which cards are drawn. */
const version = 1
/** More of a text is not shown, in letters. */
const shownLetters = 240

/**
 * Pictures for link previews, drawn when somebody first asks for one and kept in files whose names are made of what they say, so that none
 * becomes wrong. Who may see what is the caller's matter. The folder is emptied at each start: what is in it, this process knows.
 */
export function createCards({ config, log }: Pick<Deps, 'config' | 'log'>) {
  const folder = join(config.dataFolder, 'cache', 'cards')
  const fileOf = (key: string) => join(folder, `${key}.png`)
  const kept = createLru<{ key: string; bytes: number }>({
    capacity: capacityBytes,
    weigh: ({ bytes }) => bytes,
    onEvict: ({ key }) => void rm(fileOf(key), { force: true }),
  })
  const drawing = new Map<string, Promise<Buffer>>()
  const emptied = rm(folder, { recursive: true, force: true }).then(() => mkdir(folder, { recursive: true }))
  emptied.catch((error: unknown) => log.warn({ err: error }, 'cards for link previews cannot be kept'))

  const keep = async (key: string, picture: Buffer): Promise<void> => {
    await emptied
    const file = fileOf(key)
    // Renamed when whole: nobody reads half of one.
    await writeFile(`${file}.part`, picture)
    await rename(`${file}.part`, file)
    kept.set(key, { key, bytes: picture.length })
  }

  const drawAndKeep = async (key: string, card: Card): Promise<Buffer> => {
    const picture = await renderCard(card)
    // A disk that is full costs the next one who asks a quarter of a second.
    await keep(key, picture).catch((error: unknown) => log.warn({ err: error }, 'a card could not be kept'))
    return picture
  }

  return {
    /** The card as PNG; `BusyError` where too many are wanted at once. */
    async draw({ text, ...said }: Card): Promise<Buffer> {
      const card = { ...said, text: cutText(text.replace(/\s+/g, ' ').trim(), shownLetters).text }
      const key = hash('sha256', JSON.stringify([version, card.above, card.name, card.text]), 'hex').slice(0, 40)
      const known = kept.get(key) && (await readFile(fileOf(key)).catch(() => undefined))
      if (known) return known
      const already = drawing.get(key)
      if (already) return already
      const picture = drawAndKeep(key, card).finally(() => drawing.delete(key))
      drawing.set(key, picture)
      return picture
    },
  }
}
