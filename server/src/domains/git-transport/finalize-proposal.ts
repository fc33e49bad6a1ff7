import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { addUse, deleteReservation } from '../quotas/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { PendingPush } from './finalize-push.ts'
import type { PushOutcome } from './inspect-push-result.ts'
import type { TakenProposal } from './proposals.ts'
import { deletePendingPush } from './push.store.ts'

interface Finalizing {
  pending: PendingPush
  repository: FoundRepository
  proposal: TakenProposal
  /** The refs that git says are updated; where it said nothing, the ref itself is asked. */
  accepted: ReadonlySet<string> | undefined
  onRefusal: ((error: AppError) => void) | undefined
}

interface Finalized {
  seen: PushOutcome
  /** What the client prints. */
  lines: string[]
  /** Why nothing came of what has landed. */
  refusal: string | undefined
}

/**
 * Makes a pull request of a proposal that has landed. No ref that anybody sees has moved, and no event tells of it: the ref under which it landed goes
 * once another one keeps what is proposed. Should this process end before, whoever finds its note clears it away, and it can be pushed again.
 */
export async function finalizeProposal(
  deps: Pick<Deps, 'database' | 'git'>,
  { pending, repository, proposal, accepted, onRefusal }: Finalizing,
): Promise<Finalized> {
  const { gitDir, id: repoId } = repository
  const { id, landing } = proposal
  const held = accepted ?? new Set((await deps.git.read.heldBy({ gitDir, names: [landing.ref] })).keys())
  const hasLanded = held.has(landing.ref)
  const seen = { landed: hasLanded ? [landing] : [], isFirst: false, newDefault: undefined, refs: [] }
  const bytes = hasLanded ? await deps.git.maintenance.measureNewPacks({ gitDir, since: pending.at }).catch(() => 0) : 0
  const end = async () => {
    await deps.git.write.dropProposed({ gitDir, id })
    await deps.database.tx(async (tx) => {
      await deletePendingPush(tx, id)
      await addUse(tx, { repoId, bytes })
      await deleteReservation(tx, id)
    })
  }
  if (!hasLanded) {
    await end()
    return { seen, lines: [], refusal: undefined }
  }
  try {
    await deps.git.write.syncPush({ gitDir, refs: [landing.ref] })
    return { seen, lines: await proposal.open(), refusal: undefined }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    onRefusal?.(error)
    return { seen, lines: [], refusal: error.message }
  } finally {
    await end()
  }
}
