import type { Readable } from 'node:stream'
import type { MergeMethod } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { RefUpdate } from '@sheaf/git-engine'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { landRefs } from '../refs/index.ts'
import { actsElsewhere, type FoundRepository } from '../repositories/index.ts'
import { deleteMergedHead } from './delete-merged-head.ts'
import { enqueueChecks } from './enqueue-checks.ts'
import { markMerged } from './mark-merged.ts'
import { mergeSettingsOf } from './merge-settings.ts'
import { endLanding, type FoundPull, findPull, noteLanding } from './pull.store.ts'

/** A merge that was judged lands within this, or its server has ended and others go on. */
export const landingMs = 30_000

interface Landing {
  /** As it was found for this actor and the action `push`. */
  repository: FoundRepository
  actor: UserActor
  pull: FoundPull
  method: MergeMethod
  /** What its branch holds, and what it is to hold. */
  before: string
  after: string
  /** The commit that is proposed. */
  theirs: string
  /** What the repository lacks of it; nothing where it has all. */
  pack?: (() => Readable) | undefined
  /** Throws where it must not land after all, asked under the lock of its row: until it has landed, nobody takes back what that was judged by. */
  judge: (tx: Tx) => Promise<void>
}

/**
 * Moves a branch to what a pull request has made of it, by a push in somebody's name with all rules of pushes, and closes that as merged. What is about
 * to land is noted before: whatever ends this server between the push and the row, `checkPulls` finds it landed.
 */
export async function landMerge(
  deps: Deps,
  { repository, actor, pull, method, before, after, theirs, pack, judge }: Landing,
): Promise<void> {
  const { threadId, base, head, headKind } = pull
  const { id: repoId } = repository
  const { userId } = actor
  const isElsewhere = actsElsewhere(actor)
  const landing_elsewhere = isElsewhere ? (1 as const) : (0 as const)
  const by = { landing_by: userId, landing_elsewhere }
  const landing = { landing_oid: after, landing_base: before, landing_method: method, ...by }
  await deps.database.tx(async (tx) => {
    const landing_until = Date.now() + landingMs
    if (!(await noteLanding(tx, { threadId, base, head: theirs, ...landing, landing_until }))) {
      const isMoved = (await findPull(tx, threadId))?.isOpen === 1
      throw AppError.refused(409, message(isMoved ? 'pull.moved' : 'pull.not_open'))
    }
    await judge(tx)
  })
  const update: RefUpdate = { ref: `refs/heads/${base}`, before, after }
  const landed = landRefs(deps, { repository, actor, updates: [update], isMerge: true, ...(pack && { pack }) })
  await landed.catch(async (error: unknown) => {
    await deps.database.tx(async (tx) => {
      await endLanding(tx, { threadId, oid: after })
      // What was pushed meanwhile has waited for this.
      await enqueueChecks(deps, tx, repoId)
    })
    deps.jobs.wake()
    throw error
  })
  await markMerged(deps, { repoId, threadId, oid: after, before, method, by: userId, isElsewhere })
  const settings = await mergeSettingsOf(deps.database.read, repoId)
  if (settings.delete_head && headKind === 'branch')
    await deleteMergedHead(deps, { repository, actor, head, oid: theirs })
}
