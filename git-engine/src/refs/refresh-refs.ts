import type { ObjectCache } from '../objects/object-cache.ts'
import { isNullId } from '../objects/object-id.ts'
import type { RefUpdate } from '../push/push-commands.ts'
import type { UpdatedBranch } from './apply-ref-updates.ts'
import type { RefSnapshots } from './refs-snapshot.ts'

interface Renewal {
  gitDir: string
  moved: readonly RefUpdate[]
  /** Under which the push was recorded; nothing where it was not. */
  version: number | undefined
}

/** Makes the function that renews what is kept of refs after a push. Whatever it can't tell is read anew when it is asked for. */
export function createRefRefresh({ refs, objects }: { refs: RefSnapshots; objects: Pick<ObjectCache, 'commit'> }) {
  const describe = async (gitDir: string, { ref, after }: RefUpdate): Promise<UpdatedBranch> => {
    // Only branches are commits for certain.
    if (!ref.startsWith('refs/heads/')) throw new Error(`${ref} is no branch`)
    if (isNullId(after)) return { ref, after, time: 0 }
    return { ref, after, time: (await objects.commit(gitDir, after)).committer.time }
  }

  return ({ gitDir, moved, version }: Renewal): void => {
    if (version === undefined) {
      refs.invalidate(gitDir)
      return
    }
    // A push has just been inspected: its commits are at hand.
    const branches = Promise.all(moved.map((update) => describe(gitDir, update)))
    branches.catch(() => undefined)
    refs.carry({ gitDir, version, moved: branches })
  }
}
