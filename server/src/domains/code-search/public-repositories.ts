import type { Database } from '../../db/database.ts'
import { lastCodeChange, listCodeChanges, selectPublic, selectPublicPage } from './code-change.store.ts'

/**
 * Which repositories everybody may see and how many have starred each, by the number of the repository: 0 for all others, else
 * `weightOf` their stars. Memory that threads share: nothing of it is copied for a search.
 */
export type PublicWeights = Uint8Array<SharedArrayBuffer>

/** The public repositories, kept in memory. */
export interface PublicRepositories {
  /**
   * As they are now, by what has been noted of changes until this was asked. Nothing where the numbers of repositories are beyond
   * what is kept.
   */
  current(): Promise<PublicWeights | undefined>
}

/** Numbers of repositories: a byte each. */
const mostNumbers = 16 * 1024 * 1024
/** Numbers that the memory has room for beyond the last one. */
const spareNumbers = 4_096
/** Stars are no change that is noted: all are read anew so often, in milliseconds. */
const renewMs = 10 * 60_000
/** Rows that are read at once: others have their turn between two. */
const pageSize = 2_000

/** How many times as well known, in eighths of a doubling, from 1 on. */
export const weightOf = (stars: number): number => 1 + Math.min(254, Math.round(8 * Math.log2(1 + Math.max(0, stars))))

/**
 * Makes it. All repositories are listed once; from then on only those that changed behind the position that was looked at last, which is one
 * look at an index where none has. To list 200,000 for each search took longer than the search.
 */
export function createPublicRepositories(
  { database }: { database: Pick<Database, 'read'> },
  { now = Date.now, most = mostNumbers }: { now?: () => number; most?: number } = {},
): PublicRepositories {
  let kept: { weights: PublicWeights; position: number } | undefined
  let isTooMany = false
  let readAt = 0
  let renewing: Promise<void> | undefined
  let following: Promise<void> | undefined
  let next: Promise<void> | undefined

  /** With room for a number; nothing where that is too large. */
  const roomFor = (weights: PublicWeights, id: number): PublicWeights | undefined => {
    if (id < weights.length) return weights
    if (id >= most) return undefined
    const larger = new Uint8Array(new SharedArrayBuffer(Math.min(most, id + id / 4 + spareNumbers)))
    larger.set(weights)
    return larger
  }

  const renew = async (): Promise<void> => {
    readAt = now()
    // What changes while this reads has a later position, and is looked at again.
    const position = await lastCodeChange(database.read)
    let weights: PublicWeights | undefined = new Uint8Array(new SharedArrayBuffer(spareNumbers))
    for (let after: number | undefined = 0; after !== undefined && weights !== undefined; ) {
      const page = await selectPublicPage(database.read, { after, limit: pageSize })
      for (const { id, stars } of page) {
        weights = weights && roomFor(weights, id)
        if (weights !== undefined) weights[id] = weightOf(stars)
      }
      after = page.length === pageSize ? page.at(-1)?.id : undefined
    }
    isTooMany = weights === undefined
    kept = weights && { weights, position }
  }

  const follow = async (): Promise<void> => {
    if (kept === undefined || now() - readAt > renewMs) {
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      // Those that were read before serve until then.
      if (kept === undefined) await renewing
      else renewing.catch(() => undefined)
    }
    for (;;) {
      const from = kept
      if (from === undefined) return
      const changes = await listCodeChanges(database.read, { after: from.position, limit: pageSize })
      if (changes.length === 0) return
      const ids = changes.map(({ repoId }) => repoId)
      const stars = new Map((await selectPublic(database.read, ids)).map((row) => [row.id, row.stars]))
      // All were read anew meanwhile: what is there knows less of the changes, perhaps.
      if (from !== kept) continue
      let weights: PublicWeights | undefined = from.weights
      for (const id of ids) {
        const held = stars.get(id)
        if (held !== undefined) weights = weights && roomFor(weights, id)
        if (weights !== undefined && id < weights.length) weights[id] = held === undefined ? 0 : weightOf(held)
      }
      isTooMany = weights === undefined
      kept = weights && { weights, position: changes.at(-1)?.position ?? from.position }
      if (changes.length < pageSize) return
    }
  }

  /** One look at a time. Whoever comes while one is under way, which may have looked too early for them, waits for the next one, with all others. */
  const look = (): Promise<void> => {
    if (following === undefined) {
      following = follow().finally(() => {
        following = undefined
      })
      return following
    }
    next ??= following
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return look()
      })
    return next
  }

  return {
    async current() {
      // Once there were too many there are for long.
      if (isTooMany && now() - readAt < renewMs) return undefined
      await look()
      return kept?.weights
    },
  }
}
