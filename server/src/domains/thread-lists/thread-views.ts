import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type RequestOf, type ThreadView } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { lockUser } from '../accounts/index.ts'
import { findRepository } from '../repositories/index.ts'
import type { Place, ThreadKind } from '../threads/index.ts'
import {
  countThreadViews,
  deleteThreadView,
  insertThreadView,
  selectThreadViews,
  updateThreadView,
} from './thread-view.store.ts'

/** Discussions are seen at the gate of a repository, pull requests behind it. */
export const actionOf = (kind: ThreadKind): 'see' | 'read' => (kind === 'pull' ? 'read' : 'see')

const missing = () => AppError.refused(404, message('thread_view.missing'))

/** Another one of that name, made before or meanwhile. */
function orTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const said = message('thread_view.taken')
  throw AppError.refused(409, said, { name: said })
}

/** Keeps a search of a list for an account alone. Refused (AppError, 422) beyond as many as are kept of a list, or of all. */
export async function keepView(
  deps: Deps,
  { fields, ...place }: Place & { fields: RequestOf<'createThreadView'>['body'] },
): Promise<ThreadView> {
  const { userId } = place.actor
  const { kind, name, query } = fields
  const { id: repoId } = await findRepository(deps, { ...place, action: actionOf(kind) })
  await deps.limits.take('change-thread/account', `${userId}`)
  const made = { uid: randomUUIDv7(), name, query }
  await deps.database
    .tx(async (tx) => {
      // One after the other, so that each counts those before it.
      await lockUser(tx, userId)
      await insertThreadView(tx, { ...made, user_id: userId, repo_id: repoId, kind, created_at: Date.now() })
      const max = bounds.viewsPerThreadList
      if ((await selectThreadViews(tx, { userId, repoId, kind })).length > max)
        throw AppError.refused(422, message('thread_view.too_many', { max }))
      if ((await countThreadViews(tx, userId)) > bounds.viewsPerAccount)
        throw AppError.refused(422, message('thread_view.too_many_in_all', { max: bounds.viewsPerAccount }))
    })
    .catch(orTaken)
  return made
}

/** Gives a view of the account another name and search. */
export async function changeView(
  deps: Deps,
  { uid, fields, ...place }: Place & { uid: string; fields: RequestOf<'updateThreadView'>['body'] },
): Promise<ThreadView> {
  const { userId } = place.actor
  const { id: repoId } = await findRepository(deps, { ...place, action: 'see' })
  await deps.limits.take('change-thread/account', `${userId}`)
  const changed = { uid, ...fields }
  const isThere = await deps.database.tx((tx) => updateThreadView(tx, { userId, repoId, ...changed })).catch(orTaken)
  if (!isThere) throw missing()
  return changed
}

/** Deletes a view of the account. */
export async function removeView(deps: Deps, { uid, ...place }: Place & { uid: string }): Promise<void> {
  const { userId } = place.actor
  const { id: repoId } = await findRepository(deps, { ...place, action: 'see' })
  await deps.limits.take('change-thread/account', `${userId}`)
  if (!(await deps.database.tx((tx) => deleteThreadView(tx, { userId, repoId, uid })))) throw missing()
}
