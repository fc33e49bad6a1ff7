import { createLru, type Lru } from '@sheaf/server-core/lru'
import { type CachedValue, type HistoryWork, type OpenRepository, perRepositoryCache } from './question.ts'
import { readReach, writeReach } from './reached-file.ts'

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
export function* reached(repository: OpenRepository, { ids, ...from }: ReachedQuestion): HistoryWork<ReachedAnswer> {
  const { commits } = repository
  const bits = yield* reachOf(repository, from)
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
): HistoryWork<ReachedPrefixAnswer> {
  const { commits } = repository
  const bits = yield* reachOf(repository, from)
  const found = commits.startingWith(digits).filter((position) => has(bits, position))
  return { ids: found.slice(0, maxIds).map((position) => commits.id(position).toString('hex')) }
}

/** Two already say that the digits are too few. */
const maxIds = 2

interface Reach {
  /** Raw ids of the tips, one after another. */
  tips: Buffer
  /** One bit for each position. Positions beyond its end were not reached. */
  bits: Uint8Array
}

interface Reaches extends CachedValue {
  /** By the digests of their tips. */
  kept: Lru<Uint8Array>
  latest: Reach | undefined
  /** Tips that came or went since the file was written. */
  unwritten: number
}

/** Pushes follow each other, and who began before one goes on with what was. */
const keptReaches = 3
/** From so many changed tips on the file is written anew: to look them up takes the first question a few milliseconds. */
const manyChanges = 256

const reachesOf = perRepositoryCache((repository): Reaches => {
  const kept = createLru<Uint8Array>({ capacity: keptReaches })
  const written = readWritten(repository)
  if (written !== undefined) kept.set(written.digest, written.reach.bits)
  return {
    kept,
    latest: written?.reach,
    unwritten: 0,
    get heldBytes() {
      return [...kept.values()].reduce((sum, bits) => sum + bits.length, 0) + (this.latest?.tips.length ?? 0)
    },
  }
})

/** What an earlier process, or this one before it opened the repository anew, left on the disk. */
function readWritten({ gitDir, commits }: OpenRepository): { digest: string; reach: Reach } | undefined {
  const written = readReach(gitDir)
  if (written === undefined) return undefined
  const { digest, layers, tips, bits } = written
  const isOfThis = layers.length > 0 && layers.every((layer, index) => layer === commits.graphLayers[index])
  if (!isOfThis || bits.length > (commits.graphed + 7) >>> 3) return undefined
  return { digest, reach: { tips, bits } }
}

/** All that the tips reach: walked once for each digest, and carried on where the tips have mostly moved ahead. */
function* reachOf(repository: OpenRepository, { digest, tips }: WalkFrom): HistoryWork<Uint8Array> {
  const memory = reachesOf(repository)
  const known = memory.kept.get(digest)
  if (known !== undefined) return known
  const raw = Buffer.from(tips)
  const ids = idsIn(raw, repository.objects.idBytes)
  const carried = memory.latest && (yield* carryOn(repository, memory.latest, ids))
  const bits = carried?.bits ?? (yield* walkAnew(repository, ids))
  memory.latest = { tips: raw, bits }
  memory.kept.set(digest, bits)
  memory.unwritten += carried?.changes ?? manyChanges
  if (memory.unwritten >= manyChanges && write(repository, { digest, tips: raw, bits })) memory.unwritten = 0
  return bits
}

/** Keeps it for who opens the repository next. False where it can't be: some tips are not in the graph yet. */
function write(
  { gitDir, commits, objects: { idBytes } }: OpenRepository,
  { digest, tips, bits }: { digest: string; tips: Buffer; bits: Uint8Array },
): boolean {
  for (let at = 0; at < tips.length; at += idBytes) {
    const position = commits.known(tips.subarray(at, at + idBytes))
    if (position < 0 || position >= commits.graphed) return false
  }
  const graphed = bits.subarray(0, (commits.graphed + 7) >>> 3)
  writeReach(gitDir, { digest, layers: commits.graphLayers, tips, bits: graphed })
  return true
}

/** The positions of commits, given by their raw ids in latin1; those that are none here are passed over. */
function* positionsOf({ commits }: OpenRepository, ids: Iterable<string>): HistoryWork<number[]> {
  const positions: number[] = []
  let looked = 0
  for (const text of ids) {
    const id = Buffer.from(text, 'latin1')
    const known = commits.known(id)
    // With all of its ancestors: what a walk from here comes by is known then.
    const position = known >= 0 ? known : yield* commits.prepare(id)
    if (position >= 0) positions.push(position)
    looked += 1
    if (looked % 256 === 0) yield
  }
  return positions
}

/**
 * What `tips` reach, from what earlier ones did: only those that came are looked up and walked from. Nothing where one
 * that went does not come in sight on the way, since then something may be reached no longer.
 */
function* carryOn(
  repository: OpenRepository,
  earlier: Reach,
  tips: ReadonlySet<string>,
): HistoryWork<{ bits: Uint8Array; changes: number } | undefined> {
  const { commits, objects } = repository
  const before = idsIn(earlier.tips, objects.idBytes)
  const added = [...tips].filter((tip) => !before.has(tip))
  const gone = [...before].filter((tip) => !tips.has(tip))
  const came = yield* positionsOf(repository, added)
  const went = yield* positionsOf(repository, gone)
  const bits = new Uint8Array((commits.count + 7) >>> 3)
  bits.set(earlier.bits)
  for (const position of went) bits[position >>> 3] = (bits[position >>> 3] ?? 0) & ~(1 << (position & 7))
  yield* commits.mark(bits, came)
  return went.length === gone.length && went.every((position) => has(bits, position))
    ? { bits, changes: came.length + went.length }
    : undefined
}

function* walkAnew(repository: OpenRepository, tips: ReadonlySet<string>): HistoryWork<Uint8Array> {
  const positions = yield* positionsOf(repository, tips)
  const bits = new Uint8Array((repository.commits.count + 7) >>> 3)
  yield* repository.commits.mark(bits, positions)
  return bits
}

function idsIn(raw: Buffer, idBytes: number): ReadonlySet<string> {
  const ids = new Set<string>()
  for (let at = 0; at < raw.length; at += idBytes) ids.add(raw.toString('latin1', at, at + idBytes))
  return ids
}

const has = (bits: Uint8Array, position: number): boolean => ((bits[position >>> 3] ?? 0) & (1 << (position & 7))) !== 0
