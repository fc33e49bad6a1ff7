import { hasAlternates } from '../history/repository-format.ts'
import { createKeptAnswers } from '../kept-answers.ts'
import { readGraphState } from '../maintenance/graph-layers.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import type { createBlame } from './find-blame.ts'
import { findOftenChanged, type OftenChangedLimits } from './often-changed.ts'

/**
 * The blame of a file takes git some milliseconds for each commit that changed it: of these it takes more than anybody should wait for, and they are few. A
 * history of fewer commits has none, and what the folder of kept blames may hold has room for sixteen times as many files.
 */
const often: OftenChangedLimits = { leastChanges: 100, files: 256, bytes: 1024 * 1024 }

/** What came since is found in a moment out of what is kept, and kept then: a history is gone through again when it has so many commits more. */
const commitsMore = 500

/** For one repository, in milliseconds: what is longer than that leaves the files that were changed less often to whoever asks. */
const longestMs = 10 * 60_000

export interface BlamesAheadQuery {
  gitDir: string
  /** At which they are kept: the tip of the default branch. */
  commit: string
  signal?: AbortSignal | undefined
}

/**
 * Makes what keeps the blames of the files that were changed most often, before anybody asks for them: an index that pushes carry on, since a blame of what
 * came later begins with one that is kept. It yields to everything, and may be ended at any moment: what was kept until then is there.
 */
export function createBlamesAhead({
  git,
  find,
  limits = often,
}: {
  git: Git
  find: ReturnType<typeof createBlame>
  limits?: OftenChangedLimits
}) {
  const done = createKeptAnswers({ folder: 'blames-ahead', most: { files: 2, bytes: 4_096, eachBytes: 128 } })

  const isDone = async ({ gitDir, commit, signal }: BlamesAheadQuery): Promise<boolean> => {
    // A fork would keep once more what is kept where it comes from.
    if (hasAlternates(gitDir)) return true
    const { layers } = await readGraphState(gitDir)
    if (layers.reduce((sum, layer) => sum + layer.commits, 0) < limits.leastChanges) return true
    const before = (await done.read(gitDir, doneAt))?.toString('latin1')
    if (before === undefined || before === commit) return before !== undefined
    const args = ['rev-list', '--count', `--max-count=${commitsMore}`, '--end-of-options', commit, `^${before}`, '--']
    try {
      const count = await git.run({ gitDir, args, lane: 'ahead', signal })
      return Number(count.toString('latin1').trim()) < commitsMore
    } catch (error) {
      // The commit is gone, by a push that took the history back.
      if (error instanceof GitError && error.kind === 'failed') return false
      throw error
    }
  }

  /** Keeps them, and says how many files were gone through. */
  return async (query: BlamesAheadQuery): Promise<number> => {
    if (await isDone(query)) return 0
    const until = performance.now() + longestMs
    const paths = await findOftenChanged({ git, ...query }, limits)
    for (const path of paths) {
      query.signal?.throwIfAborted()
      if (performance.now() > until) break
      const blame = find({ ...query, path, isAhead: true }, { known: () => ({ ranges: [], previous: new Map() }) })
      await blame.catch((error: unknown) => {
        // One that takes too long or says too much is nobody's loss but its own.
        if (!(error instanceof GitError) || (error.kind !== 'timeout' && error.kind !== 'too-large')) throw error
      })
    }
    await done.write(query.gitDir, doneAt, query.commit)
    return paths.length
  }
}

const doneAt = 'commit'
