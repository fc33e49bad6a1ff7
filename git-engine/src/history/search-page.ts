import { matchCommits } from './commit-matcher.ts'
import { findCommit, type LoggedCommit, readCommits } from './log-page.ts'
import { orderOf } from './order.ts'
import { walkTo } from './path-history.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import { UnreadableError } from './stored-object.ts'

export interface SearchPageQuestion {
  /** The newest commit of the history, in hexadecimal. */
  commit: string
  /** The search goes on behind this one; nothing for the first page. */
  after: string | undefined
  /** Only commits that changed this path, in its stored bytes; nothing for all. */
  path: Uint8Array | undefined
  /** What stands in the author or the message; empty for all. */
  text: string
  /** What stands in the author, and when it was committed at the earliest and at the latest, in seconds since 1970. */
  author?: string | undefined
  since?: number | undefined
  until?: number | undefined
  limit: number
  /** After so long, in milliseconds, what was found is told. */
  budgetMs: number
}

export interface SearchPageAnswer {
  commits: LoggedCommit[]
  /** Whether the history was searched to its end. */
  isWhole: boolean
  /** The last commit that was looked at, in hexadecimal: the next page begins behind it. */
  last: string | undefined
  /** How far back that was, in seconds since 1970, where the time was up before the page was full. */
  searchedTo: number | undefined
}

/** However little time there is, a page goes on by so many commits. */
const commitsAtLeast = 256
const commitsPerSlice = 32
/** After so many bytes of objects others may come by. */
const bytesPerSlice = 1024 * 1024

/**
 * A page of the commits of a history that have a text in their author or their message, newest first. It is `unknown`
 * where the history does not have the commit behind which it begins.
 */
export function* searchPage(
  repository: OpenRepository,
  question: SearchPageQuestion,
): HistoryWork<SearchPageAnswer | 'unknown'> {
  const { commits } = repository
  const until = performance.now() + question.budgetMs
  const isLate = () => performance.now() >= until
  const matcher = matchCommits(question.text, question.author)
  const { since = Number.NEGATIVE_INFINITY, until: latest = Number.POSITIVE_INFINITY } = question
  const head = yield* findCommit(repository, question.commit)
  const history = yield* historyOf(repository, head, question)
  const start = yield* startOf(repository, history, question.after)
  if (start === undefined) return 'unknown'

  const found: number[] = []
  let bytes = 0
  let index = start
  let next = yield* history.at(index, isLate)
  for (; typeof next === 'number' && found.length < question.limit; next = yield* history.at(index, isLate)) {
    if (index - start >= commitsAtLeast && isLate()) break
    const time = commits.time(next)
    // The order of a history is not that of its times: one that is too old says nothing of those behind it.
    if (time >= since && time <= latest) {
      const object = repository.objects.read(commits.id(next))
      if (object?.type !== 'commit') throw new UnreadableError('a commit of the graph is missing')
      if (matcher.matchesObject(object.data)) found.push(next)
      bytes += object.data.length
    }
    index += 1
    if (index % commitsPerSlice === 0 || bytes > bytesPerSlice) {
      bytes = 0
      yield
    }
  }
  const last = index > 0 ? yield* history.at(index - 1, never) : head
  const timeIsUp = next !== 'end' && found.length < question.limit
  return {
    commits: yield* readCommits(repository, found),
    isWhole: next === 'end',
    last: index > 0 && typeof last === 'number' ? commits.id(last).toString('hex') : undefined,
    searchedTo: timeIsUp && typeof last === 'number' ? commits.time(last) : undefined,
  }
}

/** The commits to be searched, by their place in the order of `git rev-list`. */
interface Searchable {
  /** The position of a commit; `late` where that was not found in time. */
  at(index: number, isLate: () => boolean): HistoryWork<number | 'end' | 'late'>
}

const never = () => false

function* historyOf(
  repository: OpenRepository,
  head: number,
  { commit, path }: SearchPageQuestion,
): HistoryWork<Searchable> {
  if (path === undefined) {
    const order = yield* orderOf(repository, head)
    return {
      // biome-ignore lint/correctness/useYield: that of a path does
      *at(index) {
        return order[index] ?? 'end'
      },
    }
  }
  return {
    *at(index, isLate) {
      const walk = yield* walkTo(repository, { commit, path }, index + 1, isLate)
      return walk.found[index] ?? (walk.isWhole ? 'end' : 'late')
    },
  }
}

/** The place behind a commit; nothing where the history does not have it. */
function* startOf(
  { commits }: OpenRepository,
  history: Searchable,
  after: string | undefined,
): HistoryWork<number | undefined> {
  if (after === undefined) return 0
  const wanted = commits.known(Buffer.from(after, 'hex'))
  if (wanted < 0) return undefined
  for (let index = 0; ; index += 1) {
    const position = yield* history.at(index, never)
    if (position === wanted) return index + 1
    if (typeof position !== 'number') return undefined
    if (index % commitsPerStep === 0) yield
  }
}

/** Of commits that are only counted. */
const commitsPerStep = 1_024
