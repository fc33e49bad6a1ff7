import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { type BoardDeps, type Change, changeBoard } from './change-board.ts'
import { mayInProject } from './project.policy.ts'
import { updateProjectRow } from './project.store.ts'
import { type ProjectWords, refuseWrongVisibility, rowOf } from './project-words.ts'

/** Changes what a project says of itself, and who sees it. Refused (AppError): the latter by whoever may not decide that. */
export async function updateProject(
  deps: BoardDeps,
  { words, ...change }: Change & { words: ProjectWords },
): Promise<void> {
  await changeBoard(deps, { ...change, action: 'manage' }, async (tx, { id, name, ownerKind, visibility, role }) => {
    refuseWrongVisibility(words, ownerKind)
    // Who hid it from others could not bring it back: it is hidden from them, too.
    if (words.visibility !== visibility && !mayInProject(role, 'share')) {
      throw AppError.forbidden(message('project.read_only', { name }))
    }
    await updateProjectRow(tx, { id, ...rowOf(words) })
  })
}
