import { createLru, type Lru } from '@sheaf/server-core/lru'
import type { Commits } from './commits.ts'
import { type Memory, memorySlot, type OpenRepository, type Work } from './question.ts'

/** From which commits is walked. */
export interface WalkFrom {
  /** Names the tips: what was walked under this name is not walked again. */
  digest: string
  /** Their raw ids, one after another. Those that are no commits here are passed over. */
  tips: SharedArrayBuffer
}

export interface ReachedQuestion extends WalkFrom {
  /** Whole ids, in hexadecimal. */
  ids: readonly string[]
}

export interface ReachedAnswer {
  /** For each id whether it is a commit that one of the tips reaches. */
  reached: boolean[]
}

export interface ReachedPrefixQuestion extends WalkFrom {
  /** The first hexadecimal digits of an id. */
  digits: string
}

export interface ReachedPrefixAnswer {
  /** Ids of reached commits that begin so: some of them where there are many. */
  ids: string[]
}

/**
 * Which of these commits the tips reach. An id that is not reached takes the same few steps, whether there is such a
 * commit or not: nothing is read for it.
 */
export function* reached(repository: OpenRepository, { ids, ...from }: ReachedQuestion): Work<ReachedAnswer> {
  const { commits } = repository
  const { bits } = yield* reachOf(repository, from)
  const answer: boolean[] = []
  for (const id of ids) {
    const position = commits.known(Buffer.from(id, 'hex'))
    answer.push(position >= 0 && has(bits, position))
    if (answer.length % 512 === 0) yield
  }
  return { reached: answer }
}

/** Which reached commits these digits may mean. */
export function* reachedPrefix(
  repository: OpenRepository,
  { digits, ...from }: ReachedPrefixQuestion,
): Work<ReachedPrefixAnswer> {
  const { commits } = repository
  const { bits } = yield* reachOf(repository, from)
  const found = commits.startingWith(digits).filter((position) => has(bits, position))
  return { ids: found.slice(0, mostIds).map((position) => commits.id(position).toString('hex')) }
}

/** Two already say that the digits are too few. */
const mostIds = 2

interface Reach {
  tips: ReadonlySet<number>
  /** One bit for each position. Positions beyond its end were not reached. */
  bits: Uint8Array
}

interface Reaches extends Memory {
  kept: Lru<Reach>
  latest: Reach | undefined
}

/** Pushes follow each other, and who began before one goes on with what was. */
const keptReaches = 3

const reachesOf = memorySlot((): Reaches => {
  const kept = createLru<Reach>({ capacity: keptReaches })
  return {
    kept,
    latest: undefined,
    get heldBytes() {
      return [...kept.values()].reduce((sum, { tips, bits }) => sum + bits.length + tips.size * 40, 0)
    },
  }
})

/** All that the tips reach: walked once for each digest, and carried on where the tips have mostly moved ahead. */
function* reachOf(repository: OpenRepository, { digest, tips }: WalkFrom): Work<Reach> {
  const memory = reachesOf(repository)
  const known = memory.kept.get(digest)
  if (known !== undefined) return known
  const positions = yield* positionsOf(repository, Buffer.from(tips))
  const made = yield* carryOn(repository.commits, memory.latest, positions)
  memory.latest = made
  memory.kept.set(digest, made)
  return made
}

function* positionsOf({ commits, objects: { idBytes } }: OpenRepository, tips: Buffer): Work<Set<number>> {
  const positions = new Set<number>()
  for (let at = 0; at < tips.length; at += idBytes) {
    const id = tips.subarray(at, at + idBytes)
    const known = commits.known(id)
    // With all of its ancestors: what a walk from here comes by is known then.
    const position = known >= 0 ? known : yield* commits.prepare(id)
    if (position >= 0) positions.add(position)
    if (at % (256 * idBytes) === 0) yield
  }
  return positions
}

/**
 * What `tips` reach. Where each of the earlier tips is still one, or comes in sight on the way from the new ones to what
 * the earlier ones reached, that is all reached as before; else it is walked anew.
 */
function* carryOn(commits: Commits, earlier: Reach | undefined, tips: ReadonlySet<number>): Work<Reach> {
  const size = (commits.count + 7) >>> 3
  if (earlier !== undefined) {
    const bits = new Uint8Array(size)
    bits.set(earlier.bits)
    const left = [...earlier.tips].filter((position) => !tips.has(position))
    for (const position of left) bits[position >>> 3] = (bits[position >>> 3] ?? 0) & ~(1 << (position & 7))
    yield* commits.mark(bits, tips)
    if (left.every((position) => has(bits, position))) return { tips, bits }
  }
  const bits = new Uint8Array(size)
  yield* commits.mark(bits, tips)
  return { tips, bits }
}

const has = (bits: Uint8Array, position: number): boolean => ((bits[position >>> 3] ?? 0) & (1 << (position & 7))) !== 0
