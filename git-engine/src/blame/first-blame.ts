import { availableParallelism } from 'node:os'
import { runningNow } from '@sheaf/server-core/running-now'
import type { Log } from '../history/log.ts'
import type { Git } from '../process/run-git.ts'
import { blameFile, type FileBlame, type ToldBlame, wholeBlame } from './blame-file.ts'
import type { BlameProgress, BlameQuery } from './find-blame.ts'
import { blameSince } from './joined-blame.ts'
import type { KeptBlames } from './kept-blames.ts'

/**
 * Two processes of git, and this one that looks for the middle and takes in what they tell: on two processors the halves were no sooner there than the whole,
 * and a tenth later for files of a short history.
 */
const fewProcessors = 3
/** Below so many commits that changed a file, its blame is there before its two halves would be. */
const fewCommits = 96

/**
 * A blame for which nothing is kept. Git begins with the whole. Where processors have nothing to do meanwhile, and the file's history a commit in the
 * middle that all older lines come through, git is asked for what came since that one and for the blame of that one, both at once, instead.
 */
export function createFirstBlame({
  git,
  log,
  kept,
  leastHalved = fewCommits,
  hasFreeProcessors = () => availableParallelism() >= fewProcessors && (runningNow() ?? 0) < availableParallelism(),
}: {
  git: Git
  log: Pick<Log, 'middle'>
  kept: KeptBlames
  leastHalved?: number | undefined
  hasFreeProcessors?: () => boolean
}) {
  const findWhole = async (query: BlameQuery & { holdsSlot?: true }, progress: BlameProgress): Promise<FileBlame> => {
    const onTold = ({ commit }: { commit: string }, told: ToldBlame) => {
      progress.found?.(commit)
      // One that was given up may tell some more, beside those that took its place.
      if (query.signal?.aborted !== true) progress.known = () => known(told)
    }
    return known(await blameFile({ git, ...query, onTold }))
  }

  const findHalves = async (
    query: BlameQuery & { holdsSlot: true },
    middle: string,
    progress: BlameProgress,
  ): Promise<FileBlame | undefined> => {
    const both = new AbortController()
    const signal = query.signal === undefined ? both.signal : AbortSignal.any([query.signal, both.signal])
    const half = { ...query, signal }
    const ofOlder: BlameProgress = { known: nothing, found: progress.found }
    const older = findWhole({ ...half, commit: middle }, ofOlder)
    try {
      const since = { git, ...half, since: middle, older: { blame: older, known: () => ofOlder.known() }, progress }
      const found = await blameSince(since)
      if (found !== undefined) await kept.write({ ...query, commit: middle }, await older)
      return found
    } finally {
      both.abort()
    }
  }

  /** The middle, as long as the whole is not there. */
  const middleBefore = async (query: BlameQuery, whole: Promise<FileBlame>): Promise<string | undefined> => {
    const tooLate = new AbortController()
    const done = whole.then(
      () => undefined,
      () => undefined,
    )
    const middle = log.middle({ ...query, least: leastHalved, signal: tooLate.signal }).catch(() => undefined)
    try {
      return await Promise.race([middle, done])
    } finally {
      tooLate.abort()
    }
  }

  return async (query: BlameQuery, progress: BlameProgress): Promise<FileBlame> => {
    if (query.isAhead) return findWhole(query, progress)
    const leave = await git.lanes.acquire('heavy', query.signal)
    const held = { ...query, holdsSlot: true } as const
    // The rest of a file has no blame of the middle to be joined to.
    const leaveSecond = (query.start ?? 1) > 1 || !hasFreeProcessors() ? undefined : git.lanes.takeSecond('heavy')
    try {
      if (leaveSecond === undefined) return await findWhole(held, progress)
      const replaced = new AbortController()
      const signal = query.signal === undefined ? replaced.signal : AbortSignal.any([query.signal, replaced.signal])
      const whole = findWhole({ ...held, signal }, progress)
      const middle = await middleBefore(query, whole)
      if (middle === undefined || !hasFreeProcessors()) return await whole
      replaced.abort()
      whole.catch(() => undefined)
      return (await findHalves(held, middle, progress)) ?? (await findWhole(held, progress))
    } finally {
      leaveSecond?.()
      leave()
    }
  }
}

const known = ({ lines, previous }: ToldBlame): FileBlame => wholeBlame(lines, previous)

const nothing = (): FileBlame => ({ ranges: [], previous: new Map() })
