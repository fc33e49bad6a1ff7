import type { PathFilterKey } from './commits.ts'
import { findCommit } from './log-page.ts'
import { walkTo } from './path-history.ts'
import type { HistoryWork, OpenRepository } from './question.ts'

export interface PathMiddleQuestion {
  /** A commit id, in hexadecimal. */
  commit: string
  /** In its stored bytes. */
  path: Uint8Array
  /** A path that fewer commits seem to have changed has no middle. */
  least: number
}

export interface PathMiddleAnswer {
  /** A commit that changed the path, in the middle of its history, through which all that is older comes; nothing where none is found in time. */
  middle: string | undefined
}

/**
 * The part of the commits that is to be newer than the middle. A blame of the newer ones takes longer than one of as many
 * older ones: the file has grown.
 */
const newerPart = 0.42
/** A commit this far from there is no middle. */
const mostOff = 0.25
/** So many commits of the graph are asked, by their filters, whether they changed the path. */
const samples = 8_192
const samplesPerSlice = 1_024
/** What is found later than this comes too late to be of use, in milliseconds. */
const mostMs = 150
const slash = 47

/**
 * How long the history of a path is nobody knows before it was walked to its end, and that takes as long as half a blame. The filters of commits here
 * and there tell about when its middle was, in a few milliseconds, and the walk goes no further down than to there.
 */
export function* pathMiddle(repository: OpenRepository, question: PathMiddleQuestion): HistoryWork<PathMiddleAnswer> {
  const { commits } = repository
  const began = performance.now()
  const head = yield* findCommit(repository, question.commit)
  const times = yield* sampledTimes(repository, { ...question, head })
  const wanted = times[Math.floor(times.length * newerPart)]
  if (wanted === undefined) return { middle: undefined }
  const walk = yield* walkTo(repository, question, Number.POSITIVE_INFINITY, ({ joints }) => {
    const last = joints.at(-1)
    return (last !== undefined && commits.time(last) <= wanted) || performance.now() - began > mostMs
  })
  let middle: number | undefined
  let off = mostOff
  for (const joint of walk.joints) {
    const distance = Math.abs(partAbove(times, commits.time(joint)) - newerPart)
    if (distance > off) continue
    off = distance
    middle = joint
  }
  return { middle: middle === undefined ? undefined : commits.id(middle).toString('hex') }
}

/** When commits were made that seem to have changed the path, the newest first: none where these are too few, or filters say nothing. */
function* sampledTimes(
  { commits }: OpenRepository,
  { path, head, least }: PathMiddleQuestion & { head: number },
): HistoryWork<number[]> {
  // The folder as well: of the commits that a filter wrongly does not deny, most do not even have that.
  const bytes = Buffer.from(path.buffer, path.byteOffset, path.length)
  const folder = bytes.subarray(0, Math.max(0, bytes.lastIndexOf(slash)))
  const keys: PathFilterKey[] = [bytes, ...(folder.length > 0 ? [folder] : [])].map((each) => commits.filterKey(each))
  const step = Math.max(1, Math.floor(commits.graphed / samples))
  const newest = commits.time(head)
  const times: number[] = []
  let asked = 0
  // The graph has its commits in the order of their ids: every so manieth of them is one by chance.
  for (let position = 0; position < commits.graphed; position += step) {
    asked += 1
    if (asked % samplesPerSlice === 0) yield
    const time = commits.time(position)
    if (time <= newest && keys.every((key) => commits.mayChange(position, key))) times.push(time)
  }
  if (times.length * step < least || times.length > asked / 2) return []
  return times.sort((a, b) => b - a)
}

/** The part of some times, the newest first, that is above one. */
function partAbove(times: readonly number[], time: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const at = (low + high) >>> 1
    if ((times[at] ?? 0) > time) low = at + 1
    else high = at
  }
  return low / Math.max(1, times.length)
}
