import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Role } from '../repositories/index.ts'
import { mayInProject, type ProjectAction, roleIn } from './project.policy.ts'
import { findRow, type ProjectRow } from './project.store.ts'

/** A project that its finder sees. */
export type FoundProject = ProjectRow & {
  /** That of whoever it was found for. */
  role: Role
}

/**
 * Finds a project for somebody who wants to do something to it. One that they do not see is missing, in the words of one that does
 * not exist; who sees it and may not do it is told so.
 */
export async function findProject(
  { database }: Pick<Deps, 'database'>,
  { actor, project: uid, action }: { actor: UserActor; project: string; action: ProjectAction },
): Promise<FoundProject> {
  const row = await findRow(database.read, { uid, userId: actor.userId })
  const role = row && roleIn(row, actor)
  if (row === undefined || role === undefined) throw AppError.missing(message('project.missing'))
  if (!mayInProject(role, action)) throw AppError.forbidden(message('project.read_only', { name: row.name }))
  return { ...row, role }
}
