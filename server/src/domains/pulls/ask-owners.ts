import { GitError } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import { ownedChanges } from '../code-owners/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { askCodeOwners } from '../reviews/index.ts'
import { noteOwnersAsked, type PullRow } from './pull.store.ts'

interface Asking {
  repository: FoundRepository
  pull: PullRow
  /** What the branch holds that it goes into, and what is proposed. */
  ours: string
  theirs: string
  signal: AbortSignal
}

/** Code owners of what is proposed are asked for a review once for each commit, as soon as it is no draft. */
export async function askOwners(
  deps: Pick<Deps, 'database' | 'events' | 'git'>,
  { repository, pull, ours, theirs, signal }: Asking,
): Promise<void> {
  const { threadId, isDraft, ownersAsked } = pull
  if (isDraft === 1 || ownersAsked === theirs) return
  const { id: repoId, gitDir } = repository
  try {
    const owned = await ownedChanges(deps, { gitDir, ours, theirs, signal })
    if (owned !== 'too-many' && owned.length > 0) await askCodeOwners(deps, { repoId, threadId, owned })
  } catch (error) {
    // Whatever git could not tell in time: whether it can be merged is found out all the same.
    if (!(error instanceof GitError)) throw error
  }
  await noteOwnersAsked(deps.database.write, { threadId, head: theirs })
}
