import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type FoundProject, findProject } from './find-project.ts'
import type { ProjectAction } from './project.policy.ts'
import { touchProject } from './project.store.ts'

export type BoardDeps = Pick<Deps, 'database' | 'limits'>

/** Who changes what. */
export interface Change {
  actor: UserActor
  /** The public id of the project. */
  project: string
}

/**
 * Changes something in a project, in one transaction that no other change of it runs beside. Refused (AppError): who does not see
 * the project or may not do it, and changes that come faster than anybody's.
 */
export async function changeBoard<T>(
  { database, limits }: BoardDeps,
  { actor, project: uid, action }: Change & { action: ProjectAction },
  change: (tx: Tx, project: FoundProject, now: number) => Promise<T>,
): Promise<T> {
  const project = await findProject({ database }, { actor, project: uid, action })
  await limits.take('change-project/account', `${actor.userId}`)
  return database.tx(async (tx) => {
    const now = Date.now()
    if (!(await touchProject(tx, { id: project.id, now }))) throw AppError.missing(message('project.missing'))
    return change(tx, project, now)
  })
}
