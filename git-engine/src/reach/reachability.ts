import { createLru } from '@sheaf/server-core/lru'
import type { History } from '../history/history-thread.ts'
import type { QuestionOf } from '../history/questions.ts'
import { UnreadableError } from '../history/stored-object.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import type { RefSnapshot } from '../refs/read-ref-snapshot.ts'
import type { RefsOptions } from '../refs/refs-snapshot.ts'
import { createLineages } from './lineage.ts'
import { findUnreachable, listReached, type ReachedList, searchReached } from './list-reached.ts'
import { publicTips, tagsStartingWith } from './public-tips.ts'

/** A repository as its refs stand. */
export interface ReachedFrom extends RefsOptions {
  /** Absent where there are more refs than memory holds. */
  snapshot: RefSnapshot | undefined
}

/** Says which commits can be seen by those who may only read a repository: those that a ref reaches (`public-tips.ts`). */
export interface Reachability {
  /** The commit that a whole id means: its own, or that of an annotated tag which is a ref. Nothing where no ref reaches it. */
  commit(options: ReachedFrom & { id: string }): Promise<string | undefined>
  /** The one commit that the first digits of an id mean, among those and none else. Nothing where that could be several. */
  commitStartingWith(options: ReachedFrom & { digits: string }): Promise<string | undefined>
  /** The first of these commits (whole ids of such that exist) that no ref reaches, if there is one. */
  firstUnreachable(options: ReachedFrom & { ids: readonly string[] }): Promise<string | undefined>
  /** Does the walk in the background and leaves it on the disk, so that no question waits for it. */
  index(options: ReachedFrom & { signal?: AbortSignal | undefined }): Promise<void>
}

/** Answers that are kept: a few megabytes of ids. */
const keptAnswers = 10_000
/** Lists of repositories that git reads, in bytes. */
const keptLists = 32 * 1024 * 1024
/** Where no snapshot says so, nobody tells of refs that were moved by hand: after this time all is asked again. */
const sureMs = 5 * 60_000
const deadlineMs = 30_000

/**
 * Makes it. The history thread knows by one walk of all commits for each state of the refs, which a push carries on;
 * where it cannot read a repository, git lists all commits. Either way missing and unreachable commits take the same way.
 */
export function createReachability({ git, history }: { git: Git; history: History }): Reachability {
  const answers = createLru<Promise<string | undefined>>({ capacity: keptAnswers })
  /** Ids of commits that are reached, by their lineage: a push that fast-forwards leaves them what they are. */
  const reachedIds = createLru<true>({ capacity: keptAnswers })
  const lineages = createLineages()
  const lists = createLru<ReachedList>({ capacity: keptLists, weigh: ({ ids }) => ids.length + 500 })
  const listing = new Map<string, Promise<ReachedList>>()
  const first = new WeakMap<RefSnapshot, Promise<unknown>>()

  const stateOf = ({ gitDir, version, snapshot }: ReachedFrom): string =>
    `${gitDir}\0${snapshot?.digest ?? `${version} ${Math.floor(Date.now() / sureMs)}`}`

  /** Nothing where there are more commits than memory holds. */
  const list = async (from: ReachedFrom): Promise<ReachedList | undefined> => {
    const state = stateOf(from)
    const known = lists.get(state)
    if (known !== undefined) return known
    const underWay = listing.get(state) ?? listReached({ git, ...from }).finally(() => listing.delete(state))
    listing.set(state, underWay)
    try {
      const made = await underWay
      lists.set(state, made)
      return made
    } catch (error) {
      if (error instanceof GitError && error.kind === 'too-large') return undefined
      throw error
    }
  }

  /** Asks the history thread, for a state of the refs that it does not know yet once. Nothing where git must be asked. */
  const ask = async <Kind extends 'reached' | 'reached-prefix'>(
    { gitDir, snapshot }: ReachedFrom,
    question: (from: { digest: string; tips: SharedArrayBuffer }) => QuestionOf<Kind>,
  ) => {
    if (snapshot === undefined) return undefined
    const before = first.get(snapshot)
    await before?.catch(() => undefined)
    const { digest } = snapshot
    const asked = history.ask<Kind>(gitDir, question({ digest, tips: publicTips(snapshot).commits }), { deadlineMs })
    if (!first.has(snapshot)) first.set(snapshot, asked)
    try {
      return await asked
    } catch (error) {
      if (error instanceof UnreadableError || (error instanceof GitError && error.kind === 'failed')) return undefined
      throw error
    }
  }

  /** Which of these the history thread knows to be reached; nothing where git must be asked. */
  const askForAll = async (from: ReachedFrom, ids: readonly string[]): Promise<boolean[] | undefined> =>
    (await ask<'reached'>(from, (tips) => ({ kind: 'reached', ids, ...tips })))?.reached

  const isReached = async (from: ReachedFrom, id: string): Promise<boolean> => {
    const [known] = (await askForAll(from, [id])) ?? []
    if (known !== undefined) return known
    const listed = await list(from)
    if (listed !== undefined) return id.length === listed.idBytes * 2 && searchReached(listed, id, 1).length > 0
    return (await findUnreachable({ git, ...from, ids: [id] }).catch(nothingThere(id))) === undefined
  }

  const startingWith = async (from: ReachedFrom, digits: string): Promise<readonly string[]> => {
    const answer = await ask<'reached-prefix'>(from, (tips) => ({ kind: 'reached-prefix', digits, ...tips }))
    if (answer !== undefined) return answer.ids
    const listed = await list(from)
    // Where not even a list can be had, only whole ids are found.
    return listed === undefined ? [] : searchReached(listed, digits, 2)
  }

  /** Answers for one state of the refs are kept, and found out once for all who ask at the same time. */
  const once = (from: ReachedFrom, sought: string, find: () => Promise<string | undefined>) => {
    const key = `${stateOf(from)}\0${sought}`
    const known = answers.get(key)
    if (known !== undefined) return known
    const found = find()
    answers.set(key, found)
    found.catch(() => answers.delete(key))
    return found
  }

  /** Where it is kept that a commit is reached; nothing where there is no snapshot to keep it by. */
  const placeOf = async (from: ReachedFrom): Promise<((id: string) => string) | undefined> => {
    const { gitDir, snapshot } = from
    if (snapshot === undefined) return undefined
    const name = await lineages.of(gitDir, snapshot, async (ids) => {
      const reached = await askForAll(from, ids)
      return reached?.every(Boolean) ?? false
    })
    return (id) => `${gitDir}\0${name}\0${id}`
  }

  return {
    async commit({ id, ...from }) {
      const named = from.snapshot && publicTips(from.snapshot).named.get(id)
      if (named !== undefined) return named
      const place = await placeOf(from)
      if (place !== undefined && reachedIds.get(place(id)) === true) return id
      const found = await once(from, id, async () => ((await isReached(from, id)) ? id : undefined))
      if (found !== undefined && place !== undefined) reachedIds.set(place(found), true)
      return found
    },
    commitStartingWith({ digits, ...from }) {
      return once(from, digits, async () => {
        const tips = from.snapshot && publicTips(from.snapshot)
        const tagged = tips && tagsStartingWith(tips, digits).map((tag) => tips.named.get(tag))
        const meant = new Set([...(await startingWith(from, digits)), ...(tagged ?? [])])
        const [only] = meant
        return meant.size === 1 ? only : undefined
      })
    },
    async index({ gitDir, snapshot, signal }) {
      if (snapshot === undefined) return
      const tips = { digest: snapshot.digest, tips: publicTips(snapshot).commits }
      const asked = history.ask(gitDir, { kind: 'reached', ids: [], ...tips }, { background: true, signal })
      // What the thread cannot read, git lists when somebody asks.
      await asked.catch((error: unknown) => {
        if (!(error instanceof UnreadableError)) throw error
      })
    },
    async firstUnreachable({ ids, ...from }) {
      if (ids.length === 0) return undefined
      const reached = await askForAll(from, ids)
      return reached === undefined
        ? findUnreachable({ git, ...from, ids })
        : ids.find((_, index) => reached[index] !== true)
    },
  }
}

/** What git does with an id that stands for nothing here: it fails. */
const nothingThere = (id: string) => (error: unknown) => {
  if (error instanceof GitError && error.kind === 'failed') return id
  throw error
}
