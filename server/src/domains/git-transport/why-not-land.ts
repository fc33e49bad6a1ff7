import type { RefUpdate } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { Deps } from '../../deps.ts'
import { checkRefUpdates, reasonForGit } from '../ref-rules/index.ts'
import { branchesMovedBy } from './guest-push.ts'
import { judgeCommits } from './judge-commits.ts'
import { lookIntoPush } from './look-into-push.ts'
import type { TakenProposal } from './proposals.ts'
import { isRefusal, revalidatePush } from './revalidate-push.ts'
import type { Push } from './taken-push.ts'

interface Validated {
  push: Push
  updates: readonly RefUpdate[]
  proposal: TakenProposal | undefined
}

/** Whoever pushes, and the rules, once more: both may be others than when the push began. */
export async function revalidate(deps: Deps, { push, updates, proposal }: Validated) {
  await revalidatePush(deps, { ...push, ...(proposal === undefined ? asPushed(push, updates) : { action: 'propose' }) })
  const { refused, commitRules } = await checkRefUpdates(deps, { ...push, updates })
  const [refusal] = refused.values()
  if (refusal !== undefined) throw AppError.forbidden(forGit(reasonForGit(refusal)))
  return commitRules
}

const asPushed = ({ isGuest }: Push, updates: readonly RefUpdate[]) =>
  isGuest ? { action: 'push-head' as const, branches: branchesMovedBy(updates) } : { action: 'push' as const }

/** Why a push must not land that has been read, if so: it may have taken hours. */
export async function whyNotLand(
  deps: Deps,
  { quarantine, ...validated }: Validated & { quarantine: string },
): Promise<string | undefined> {
  const { push, updates, proposal } = validated
  try {
    await proposal?.look(quarantine)
    await lookIntoPush(deps, { ...push, updates, quarantine })
    const commitRules = await revalidate(deps, validated)
    await judgeCommits(deps, { ...push, updates, commitRules, quarantine })
    return undefined
  } catch (error) {
    if (isRefusal(error) || (error instanceof AppError && error.kind === 'refused')) {
      push.onRefusal?.(error)
      return error.message
    }
    deps.log.error({ err: error }, 'could not see whether a push may land')
    throw error
  }
}
