import type { MergeMethod } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { createBranchTurns } from '../edits/index.ts'
import { findRepository } from '../repositories/index.ts'
import { findThread, type ThreadPlace, threadNumberOf } from '../threads/index.ts'
import { mergePull } from './merge-pull.ts'
import { findPull } from './pull.store.ts'

/** Of all doors by which one merges. */
const turns = createBranchTurns()

/**
 * Merges a pull request for whoever may push, once those are done who merge into the same branch. `head`: the commit that whoever asks has seen,
 * or nothing where they take it as it is now. Refused (AppError) as the operation says.
 */
export async function mergeInTurn(
  deps: Deps,
  {
    number,
    method,
    head,
    signal,
    ...at
  }: ThreadPlace & { method: MergeMethod; head: string | undefined; signal: AbortSignal },
): Promise<{ commit_id: string }> {
  const { actor } = at
  const find = () => findRepository(deps, { ...at, action: 'push' })
  const { id: repoId } = await find()
  const thread = await findThread(deps.database.read, { repoId, number: threadNumberOf(number), kinds: ['pull'] })
  const pull = thread && (await findPull(deps.database.read, thread.id))
  if (thread === undefined || pull === undefined) throw AppError.refused(404, message('pull.missing'))
  await deps.limits.take('commit/account', `${actor.userId}`)
  // The repository is found anew when it is its turn.
  return turns.run({ repoId, name: pull.base }, async () =>
    mergePull(deps, { repository: await find(), thread, actor, method, head, signal }),
  )
}
