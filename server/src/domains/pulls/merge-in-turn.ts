import type { MergeMethod, RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { createBranchTurns } from '../edits/index.ts'
import { type FoundRepository, findRepository } from '../repositories/index.ts'
import { type FoundThread, findThread, type ThreadPlace, threadNumberOf } from '../threads/index.ts'
import { actionToChange } from './head-to-push.ts'
import { mergePull } from './merge-pull.ts'
import { type FoundPull, findPull } from './pull.store.ts'
import { resolveConflicts } from './resolve-conflicts.ts'
import { revertPull } from './revert-pull.ts'
import { updateBranch } from './update-branch.ts'

/** Of all doors by which one merges, or brings a branch up to date. */
const turns = createBranchTurns()

interface Asked extends ThreadPlace {
  signal: AbortSignal
}

/**
 * Merges a pull request for whoever may push, once those are done who merge into the same branch. `head`: the commit that whoever asks has seen,
 * or nothing where they take it as it is now; `method`: nothing where they take that which the repository offers first. Refused (AppError) as the operation says.
 */
export const mergeInTurn = (
  deps: Deps,
  {
    method,
    head,
    stillWanted,
    ...asked
  }: Asked &
    Pick<Parameters<typeof mergePull>[1], 'stillWanted'> & {
      method: MergeMethod | undefined
      head: string | undefined
    },
): Promise<{ commit_id: string }> =>
  inTurn(
    deps,
    asked,
    ({ base }) => base,
    (found) => mergePull(deps, { ...found, method, head, stillWanted }),
  )

/** Brings the branch of a pull request up to date, once those are done who do so with the same one. Refused (AppError) as the operation says. */
export const updateInTurn = (
  deps: Deps,
  { head, method, ...asked }: Asked & { head: string; method: 'merge' | 'rebase' },
): Promise<{ commit_id: string }> =>
  inTurn(
    deps,
    asked,
    (pull) => pull.head,
    (found) => updateBranch(deps, { ...found, head, method }),
    actionToChange,
  )

/** Brings it up to date with what somebody made of the files in conflict, in the same turn. Refused (AppError) as the operation says. */
export const resolveInTurn = (
  deps: Deps,
  { head, base, files, ...asked }: Asked & RequestOf<'resolvePullConflicts'>['body'],
): Promise<{ commit_id: string }> =>
  inTurn(
    deps,
    asked,
    (pull) => pull.head,
    (found) => resolveConflicts(deps, { ...found, head, base, files }),
    actionToChange,
  )

/** Makes a branch that takes a pull request back, one of a repository after the other. Refused (AppError) as the operation says. */
export const revertInTurn = (deps: Deps, asked: Asked): Promise<{ branch: string; commit_id: string }> =>
  inTurn(
    deps,
    asked,
    () => 'revert',
    (found) => revertPull(deps, found),
  )

interface Found extends Pick<Asked, 'actor' | 'signal'> {
  repository: FoundRepository
  thread: FoundThread
}

async function inTurn<T>(
  deps: Deps,
  { number, signal, ...at }: Asked,
  branchOf: (pull: FoundPull) => string,
  work: (found: Found) => Promise<T>,
  actionOf: (pull: FoundPull) => 'propose' | 'push' = () => 'push',
): Promise<T> {
  const { actor } = at
  const { id: repoId } = await findRepository(deps, { ...at, action: 'propose' })
  const thread = await findThread(deps.database.read, { repoId, number: threadNumberOf(number), kinds: ['pull'] })
  const pull = thread && (await findPull(deps.database.read, thread.id))
  if (thread === undefined || pull === undefined) throw AppError.refused(404, message('pull.missing'))
  const find = () => findRepository(deps, { ...at, action: actionOf(pull) })
  await find()
  await deps.limits.take('commit/account', `${actor.userId}`)
  // The repository is found anew when it is its turn.
  return turns.run({ repoId, name: branchOf(pull) }, async () =>
    work({ repository: await find(), thread, actor, signal }),
  )
}
