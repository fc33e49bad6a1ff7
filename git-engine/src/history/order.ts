import { cacheIdleTtlMs, createLru, type Lru } from '@sheaf/server-core/lru'
import { createPriorityQueue } from '../priority-queue.ts'
import type { Commits } from './commits.ts'
import { type CachedValue, type HistoryWork, type OpenRepository, perRepositoryCache } from './question.ts'

/** What each repository may keep in orders, in bytes: those of eight heads of 500,000 commits. */
const maxBytes = 16 * 1024 * 1024

interface Orders extends CachedValue {
  kept: Lru<Uint32Array>
  latest: DateOrder | undefined
}

const ordersOf = perRepositoryCache((): Orders => {
  const kept = createLru<Uint32Array>({
    capacity: maxBytes,
    idleTtlMs: cacheIdleTtlMs,
    weigh: (order) => order.byteLength,
  })
  return {
    kept,
    latest: undefined,
    get heldBytes() {
      const held = [...kept.values()].reduce((sum, order) => sum + order.byteLength, 0)
      return held + (this.latest?.members.byteLength ?? 0)
    },
  }
})

/**
 * All commits that a commit reaches, itself first, in the order of `git rev-list`. Made once for each head; that of a
 * head which was pushed on top of another one is mostly a copy.
 */
export function* orderOf(repository: OpenRepository, head: number): HistoryWork<Uint32Array> {
  const orders = ordersOf(repository)
  const known = orders.kept.get(String(head))
  if (known !== undefined) return known
  orders.latest = yield* dateOrder(repository.commits, head, orders.latest)
  orders.kept.set(String(head), orders.latest.order)
  return orders.latest.order
}

export interface DateOrder {
  order: Uint32Array
  /** 1 for each position that is in the order. */
  members: Uint8Array
}

/**
 * Makes the order. `earlier` is the order of any other head: where the new head was pushed on top of that one, the
 * walk ends as soon as all that follows is known to be the rest of it.
 */
export function* dateOrder(commits: Commits, head: number, earlier?: DateOrder): HistoryWork<DateOrder> {
  const count = commits.count
  const order = new Uint32Array(count)
  const seen = new Uint8Array(count)
  const old = earlier?.members ?? new Uint8Array(0)
  const queue = createPriorityQueue()
  let length = 0
  /** New commits in the queue; how many of the earlier order were met, as long as they came exactly in that order. */
  let fresh = 0
  let met = 0
  let alike = earlier !== undefined
  /** Earlier commits that entered the queue as parents of new ones: sooner than they did in the earlier walk. */
  let early: number[] = []

  const enter = (position: number, byNew: boolean) => {
    seen[position] = 1
    queue.push(position, commits.time(position))
    if (old[position] !== 1) fresh += 1
    else if (byNew) early.push(position)
  }

  enter(head, true)
  for (let position = queue.pop(); position >= 0; position = queue.pop()) {
    order[length] = position
    length += 1
    const isNew = old[position] !== 1
    if (isNew) fresh -= 1
    else if (alike) {
      alike = earlier?.order[met] === position
      met += 1
    }
    const first = commits.firstParent(position)
    if (first >= 0) {
      for (const parent of commits.parents(position)) if (seen[parent] === 0) enter(parent, isNew)
    }
    if (alike && fresh === 0 && earlier !== undefined) {
      early = early.filter((waiting) => queue.waiting().includes(waiting))
      if (restIsKnown({ commits, earlier: earlier.order, met, early })) {
        return extended(earlier, { start: order.subarray(0, length), met, count })
      }
      alike = false
    }
    if (length % 512 === 0) yield
  }
  return { order: length === count ? order : order.slice(0, length), members: seen }
}

/**
 * Whether the walk goes on exactly as the earlier one did from position `met`. The queue holds what it held then, and
 * `early`. An early one changes nothing if in the earlier walk, too, it was taken as soon as its time had come: if all
 * before it are truly newer.
 */
function restIsKnown({
  commits,
  earlier,
  met,
  early,
}: {
  commits: Commits
  earlier: Uint32Array
  met: number
  early: readonly number[]
}): boolean {
  const waiting = new Map(early.map((position) => [position, commits.time(position)]))
  // Nothing of the earlier walk was met: then its head must be the first to come.
  if (met === 0 && !waiting.has(earlier[0] ?? -1)) return false
  const newest = () => Math.max(...waiting.values())
  let bound = newest()
  for (let index = met; index < earlier.length && waiting.size > 0; index += 1) {
    const position = earlier[index] ?? 0
    if (waiting.delete(position)) bound = newest()
    if (commits.time(position) <= bound) return false
  }
  return waiting.size === 0
}

function extended(
  earlier: DateOrder,
  { start, met, count }: { start: Uint32Array; met: number; count: number },
): DateOrder {
  const rest = earlier.order.subarray(met)
  const order = new Uint32Array(start.length + rest.length)
  order.set(start)
  order.set(rest, start.length)
  const members = new Uint8Array(count)
  members.set(earlier.members)
  for (const position of start) members[position] = 1
  return { order, members }
}
