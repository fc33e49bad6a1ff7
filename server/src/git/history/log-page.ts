import { orderOf } from './order.ts'
import type { OpenRepository, Work } from './question.ts'
import { UnreadableError } from './stored-object.ts'

export interface LogPageQuestion {
  /** A commit id, in hexadecimal. */
  commit: string
  skip: number
  limit: number
}

export interface LogPageAnswer {
  commits: LoggedCommit[]
  /** How many commits the whole history has. */
  total: number
}

export interface LoggedCommit {
  oid: string
  /** The commit object, as it was stored. */
  data: Uint8Array
}

/** One page of a whole history, as `git rev-list` orders it. */
export function* logPage(repository: OpenRepository, question: LogPageQuestion): Work<LogPageAnswer> {
  const head = yield* findCommit(repository, question.commit)
  const order = yield* orderOf(repository, head)
  const shown = order.subarray(question.skip, question.skip + question.limit)
  return { commits: yield* readCommits(repository, shown), total: order.length }
}

/** The position of a commit that has to be there. */
export function* findCommit({ commits }: OpenRepository, oid: string): Work<number> {
  const position = yield* commits.prepare(Buffer.from(oid, 'hex'))
  if (position < 0) throw new UnreadableError(`commit ${oid} is not to be found`)
  return position
}

/** The stored bytes of commits. */
export function* readCommits({ commits, objects }: OpenRepository, positions: Iterable<number>): Work<LoggedCommit[]> {
  const read: LoggedCommit[] = []
  for (const position of positions) {
    const id = commits.id(position)
    const object = objects.read(id)
    if (object?.type !== 'commit') throw new UnreadableError('a commit of the graph is missing')
    read.push({ oid: id.toString('hex'), data: object.data })
    if (read.length % 32 === 0) yield
  }
  return inOnePiece(read)
}

/** Lets the bytes lie in memory of their own: with a piece of shared memory, all of it would go to the other thread. */
function inOnePiece(read: readonly LoggedCommit[]): LoggedCommit[] {
  const whole = new Uint8Array(read.reduce((sum, { data }) => sum + data.length, 0))
  let end = 0
  return read.map(({ oid, data }) => {
    const start = end
    end += data.length
    whole.set(data, start)
    return { oid, data: whole.subarray(start, end) }
  })
}
