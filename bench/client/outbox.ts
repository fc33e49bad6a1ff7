import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The mails of a server without a mail server, as they come to lie in its folder. */
export interface Outbox {
  /** When a mail to this address was there, on the clock of `performance.now()`. Throws where none comes within a minute. */
  arrivalOf(address: string): Promise<number>
  close(): void
}

const lookMs = 5
const patienceMs = 60_000

/** Looks into an outbox all the time; what lies there already is not looked at. */
export function watchOutbox(data: string): Outbox {
  const folder = join(data, 'outbox')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const seen = new Set(readdirSync(folder))
  const arrivals = new Map<string, number>()
  const look = () => {
    for (const name of readdirSync(folder)) {
      if (seen.has(name) || !name.endsWith('.eml')) continue
      seen.add(name)
      const address = /^To: (\S+)\r?$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1]
      if (address !== undefined) arrivals.set(address, performance.now())
    }
  }
  const looking = setInterval(look, lookMs)
  return {
    async arrivalOf(address) {
      for (const began = performance.now(); performance.now() < began + patienceMs; await wait(lookMs)) {
        const at = arrivals.get(address)
        if (at !== undefined) return at
      }
      throw new Error(`No mail came to ${address} within a minute`)
    },
    close: () => clearInterval(looking),
  }
}
