import type { Deps } from '../../deps.ts'
import { addObjectBytes, deleteOld, selectHeld } from '../objects/index.ts'
import { addUse } from '../quotas/index.ts'
import { countJobOf } from './count-objects.ts'
import { freshMs } from './remove-unused.ts'

/** Whoever removes by name waits for the look at all that Git has: for so long, in milliseconds. */
const walkMs = 60_000
/** Databases take so many values in one statement, and more. */
const idsAtOnce = 500

/** Why nothing was removed, with one object of those that it is about. */
export type Removal =
  | { kind: 'removed' }
  | { kind: 'missing' | 'needed' | 'fresh'; count: number; oid: string }
  | { kind: 'too-long' }

interface ObjectsToRemove {
  repoId: number
  gitDir: string
  oids: readonly string[]
}

/**
 * Removes these objects of a repository, all or none: none where any object of Git points to one of them, reached or not, and none where
 * somebody sent one or pushed a pointer to it within a day. What was counted decides nothing.
 */
export async function removeObjects(
  { database, git, jobs }: Pick<Deps, 'database' | 'git' | 'jobs'>,
  { repoId, gitDir, oids }: ObjectsToRemove,
): Promise<Removal> {
  const wanted = new Set(oids)
  // Before the look: what a push points to while it is under way is in use since, and stays.
  const before = Date.now() - freshMs
  const held = await selectHeld(database.read, { repoId, oids: [...wanted] })
  const missing = outcomeOf(
    'missing',
    [...wanted].filter((oid) => !held.has(oid)),
  )
  if (missing !== undefined) return missing
  const needed = new Set<string>()
  const limit = AbortSignal.timeout(walkMs)
  try {
    const onPointer = ({ oid }: { oid: string }) => void (wanted.has(oid) && needed.add(oid))
    await git.read.lfsPointers({ gitDir, signal: limit, onPointer })
  } catch (error) {
    if (limit.aborted) return { kind: 'too-long' }
    throw error
  }
  const pointed = outcomeOf('needed', [...needed])
  if (pointed !== undefined) return pointed
  const fresh = await database
    .tx(async (tx) => {
      const all = [...wanted]
      let bytes = 0
      for (let at = 0; at < all.length; at += idsAtOnce)
        bytes += await deleteOld(tx, { repoId, oids: all.slice(at, at + idsAtOnce), before })
      const left = outcomeOf('fresh', [...(await selectHeld(tx, { repoId, oids: all })).keys()])
      if (left !== undefined) throw new StillFresh(left)
      await addObjectBytes(tx, { repoId, bytes: -bytes })
      await addUse(tx, { repoId, bytes: -bytes })
      await jobs.enqueue(tx, countJobOf(repoId))
    })
    .catch((error: unknown) => {
      if (error instanceof StillFresh) return error.removal
      throw error
    })
  if (fresh !== undefined) return fresh
  jobs.wake()
  return { kind: 'removed' }
}

/** Takes back what a transaction has deleted. */
class StillFresh extends Error {
  override readonly name = 'StillFresh'
  readonly removal: Removal

  constructor(removal: Removal) {
    super('an object is in use since a short time')
    this.removal = removal
  }
}

function outcomeOf(kind: 'missing' | 'needed' | 'fresh', oids: readonly string[]): Removal | undefined {
  const [oid] = oids
  return oid === undefined ? undefined : { kind, count: oids.length, oid }
}
