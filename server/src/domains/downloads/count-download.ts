import type { Actor } from '@sheaf/server-core/actor'
import { createLru, type Lru } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import type { WriteBehind } from '../../write-behind/write-behind.ts'
import { type Download, writeDownloads } from './download.store.ts'

interface Downloaded {
  repoId: number
  actor: Actor
  /** From where, as limits count it: by that visitors are told apart. */
  address: string
}

/** Downloads that wait to be written. What comes beyond is counted when its reader comes again. */
const mostWaiting = 5_000
/** Readers whose download of the day is known to be counted: who takes a thousand files is one. */
const remembered = 20_000
/** So many readers a server writes down on one day: beyond that it counts no more, and holds no more. */
const mostOnOneDay = 1_000_000
/** So many go into one transaction: on SQLite everybody who writes waits for it. */
const atOnce = 250

const dayMs = 86_400_000

/** The day of a time, counted from 1970, in UTC. */
export const dayOf = (time: number): number => Math.floor(time / dayMs)

interface Counting {
  waiting: Map<string, Download>
  seen: Lru<true>
  day: number
  taken: number
}

/** What waits is written with all else that no answer waits for: it lives as long as that buffer. */
const countings = new WeakMap<WriteBehind, Counting>()

/**
 * Counts that somebody has downloaded a repository: once for each reader and day, in a moment and not before their answer. Accounts and deploy
 * keys are readers, and visitors by their address. Never fails, never waits.
 */
export function countDownload(
  { database, writeBehind }: Pick<Deps, 'database' | 'writeBehind'>,
  { repoId, actor, address }: Downloaded,
): void {
  const reader = readerOf(actor, address)
  if (reader === undefined) return
  const day = dayOf(Date.now())
  const counting = countings.get(writeBehind) ?? {
    waiting: new Map(),
    seen: createLru<true>({ capacity: remembered }),
    day,
    taken: 0,
  }
  countings.set(writeBehind, counting)
  if (counting.day !== day) Object.assign(counting, { day, taken: 0 })
  const key = `${day}:${repoId}:${reader}`
  const { waiting, seen } = counting
  if (seen.get(key) || waiting.has(key) || waiting.size >= mostWaiting || counting.taken >= mostOnOneDay) return
  counting.taken += 1
  waiting.set(key, { repoId, day, reader })
  writeBehind.defer('downloads', () => write(database, counting))
}

async function write(database: Deps['database'], { waiting, seen }: Counting): Promise<void> {
  const all = [...waiting]
  waiting.clear()
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce)
    for (const [day, list] of Map.groupBy(some, ([, download]) => download.day))
      await database.count((tx) => writeDownloads(tx, { day, downloads: list.map(([, download]) => download) }))
    for (const [key] of some) seen.set(key, true)
  }
}

/** Who is one reader, however they come. Mirrors of ours and whoever may do nothing are none. */
function readerOf(actor: Actor, address: string): string | undefined {
  if (actor.kind === 'user') return `user:${actor.userId}`
  if (actor.kind === 'deploy-key') return `key:${actor.sshKeyId}`
  return actor.kind === 'visitor' ? `address:${address}` : undefined
}
