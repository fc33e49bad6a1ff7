import type { CommitOutcome } from '@sheaf/contract'
import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { createBranchTurns } from './branch-turns.ts'
import { createCommit } from './create-commit.ts'
import { getEditableFile } from './get-editable-file.ts'
import { createOnce } from './once-by-token.ts'

/** What people change in a browser, and programs by the API: files of a branch, as commits. */
export function editRoutes(deps: Deps): Handlers<'getEditableFile' | 'createCommit'> {
  const once = createOnce<CommitOutcome>()
  const turns = createBranchTurns()
  return {
    async getEditableFile({ params: { owner, repo, branch, path } }, { actor }) {
      const repository = await findRepository(deps, { owner, repo, actor, action: 'push' })
      return getEditableFile(deps, { repository, branch, path })
    },
    async createCommit({ params: { owner, repo }, body }, { actor }) {
      const user = userOf(actor)
      const find = () => findRepository(deps, { owner, repo, actor: user, action: 'push' })
      const { id: repoId } = await find()
      await deps.limits.take('commit/account', `${user.userId}`)
      const name = body.new_branch ?? body.branch
      // Found anew when it is its turn: by then the branch holds what those before it made.
      const commit = () =>
        turns.run({ repoId, name }, async () => createCommit(deps, { repository: await find(), actor: user, body }))
      return body.token === undefined ? commit() : once(`${user.userId}:${repoId}:${body.token}`, commit)
    },
  }
}
