import { createLru, textWeight } from '@sheaf/server-core/lru'
import type { RefSnapshot } from '../refs/read-ref-snapshot.ts'
import { publicTips } from './public-tips.ts'

/**
 * Names states of a repository's refs of which each reaches all that the one before it reached, as after pushes that only
 * fast-forward: what was reached once is reached in all states of the same name. A ref that is deleted or forced away
 * begins another lineage, unless its commits are reached from elsewhere.
 */
export interface Lineages {
  /** The name of a state's lineage. `allReached`: does this state reach all of these commits? */
  of(gitDir: string, snapshot: RefSnapshot, allReached: (ids: readonly string[]) => Promise<boolean>): Promise<number>
}

interface Latest {
  digest: string
  tips: readonly string[]
  name: Promise<number>
}

const keptBytes = 16 * 1024 * 1024
/** An id, and its place in a list. */
const tipBytes = 72

/** Makes it; it remembers the latest state of each repository, of those that were asked about last. */
export function createLineages(): Lineages {
  const latest = createLru<Latest>({
    capacity: keptBytes,
    weigh: ({ digest, tips }, gitDir) => 300 + textWeight(gitDir) + textWeight(digest) + tips.length * tipBytes,
  })
  let last = 0
  const begin = (): number => {
    last += 1
    return last
  }

  return {
    of(gitDir, snapshot, allReached) {
      const before = latest.get(gitDir)
      if (before?.digest === snapshot.digest) return before.name
      const tips = publicTips(snapshot).ids
      const carryOn = async (earlier: Latest): Promise<number> => {
        const held = new Set(tips)
        const gone = earlier.tips.filter((commit) => !held.has(commit))
        const name = await earlier.name
        return gone.length === 0 || (await allReached(gone)) ? name : begin()
      }
      // Who cannot tell begins anew.
      const name = before === undefined ? Promise.resolve(begin()) : carryOn(before).catch(begin)
      latest.set(gitDir, { digest: snapshot.digest, tips, name })
      return name
    },
  }
}
