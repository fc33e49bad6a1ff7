import { commitStart } from '../objects/parse-commit.ts'
import { orderOf } from './order.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import { readCommitStart } from './read-commit-start.ts'
import { UnreadableError } from './stored-object.ts'

export interface LogPageQuestion {
  /** A commit id, in hexadecimal. */
  commit: string
  skip: number
  limit: number
}

export interface LogPageAnswer {
  commits: LoggedCommit[]
  /** Whether there are commits behind this page. */
  hasMore: boolean
  /** How many commits the whole history has. */
  total: number
}

export interface LoggedCommit {
  oid: string
  /** The commit object as it was stored, with the beginning of its message. */
  data: Uint8Array
  /** False where there is more of the message. */
  whole: boolean
}

/** What a list shows of a message is less than this, in bytes. */
const loggedMessageBytes = 16 * 1024
/** After so many bytes of objects others may come by. */
const bytesPerSlice = 1024 * 1024

/** One page of a whole history, as `git rev-list` orders it. */
export function* logPage(repository: OpenRepository, question: LogPageQuestion): HistoryWork<LogPageAnswer> {
  const head = yield* findCommit(repository, question.commit)
  const order = yield* orderOf(repository, head)
  const end = question.skip + question.limit
  const commits = yield* readCommits(repository, order.subarray(question.skip, end))
  return { commits, hasMore: order.length > end, total: order.length }
}

/** The position of a commit that has to be there. */
export function* findCommit({ commits }: OpenRepository, oid: string): HistoryWork<number> {
  const position = yield* commits.prepare(Buffer.from(oid, 'hex'))
  if (position < 0) throw new UnreadableError(`commit ${oid} is not to be found`)
  return position
}

/** The stored bytes of commits, as far as a list shows them. */
export function* readCommits(
  { commits, objects }: OpenRepository,
  positions: Iterable<number>,
): HistoryWork<LoggedCommit[]> {
  const read: LoggedCommit[] = []
  let bytes = 0
  for (const position of positions) {
    const id = commits.id(position)
    const object = readCommitStart(objects, id, loggedMessageBytes)
    if (object === undefined) throw new UnreadableError('a commit of the graph is missing')
    const start = commitStart(object.data, loggedMessageBytes)
    const whole = start.whole && object.whole
    // A copy where something is left out: the rest of the object goes at once.
    read.push({ oid: id.toString('hex'), whole, data: whole ? start.data : Buffer.from(start.data) })
    bytes += object.data.length
    if (read.length % 32 === 0 || bytes > bytesPerSlice) {
      bytes = 0
      yield
    }
  }
  return inOnePiece(read)
}

/** Lets the bytes lie in memory of their own: with a piece of shared memory, all of it would go to the other thread. */
function inOnePiece(read: readonly LoggedCommit[]): LoggedCommit[] {
  const whole = new Uint8Array(read.reduce((sum, { data }) => sum + data.length, 0))
  let end = 0
  return read.map((commit) => {
    const start = end
    end += commit.data.length
    whole.set(commit.data, start)
    return { ...commit, data: whole.subarray(start, end) }
  })
}
