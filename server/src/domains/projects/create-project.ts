import { randomUUIDv7 } from 'node:crypto'
import { type ProjectTemplate, limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { MailLanguage } from '../../http/reader-language.ts'
import { listOwnersOf, mayCreateAs } from '../repositories/index.ts'
import { insertColumns } from './column.store.ts'
import { keysAtEnd } from './place.ts'
import { hasProjects, insertProject, lockOwner } from './project.store.ts'
import { type ProjectWords, refuseWrongVisibility, rowOf } from './project-words.ts'
import { templateColumns } from './template-columns.ts'

interface NewProject extends ProjectWords {
  /** Empty for the actor themselves. */
  owner_uid: string
  template: ProjectTemplate
}

/**
 * Creates a project with the columns of its template, for the actor or for a team in which they may create. Refused (AppError):
 * an owner that is not theirs, one more than an owner may have.
 */
export async function createProject(
  { database }: Pick<Deps, 'database'>,
  { actor, project, language }: { actor: UserActor; project: NewProject; language: MailLanguage },
): Promise<{ uid: string }> {
  const [owner] = await listOwnersOf(database.read, { userId: actor.userId, uid: project.owner_uid || actor.uid })
  if (owner === undefined || !mayCreateAs(actor, owner)) throw AppError.forbidden(message('project.not_creator'))
  refuseWrongVisibility(project, owner.kind)
  const uid = randomUUIDv7()
  const now = Date.now()
  const names = templateColumns[language][project.template]
  const keys = keysAtEnd([], names.length)
  await database.tx(async (tx) => {
    await lockOwner(tx, owner.id)
    const max = sizes.projectsPerOwner
    if (await hasProjects(tx, { ownerId: owner.id, count: max })) {
      throw AppError.refused(422, message('project.too_many', { max }))
    }
    const projectId = await insertProject(tx, {
      ...rowOf(project),
      uid,
      owner_id: owner.id,
      creator_id: actor.userId,
      template: project.template,
      created_at: now,
      updated_at: now,
    })
    await insertColumns(
      tx,
      names.map((name, at) => ({ uid: randomUUIDv7(), project_id: projectId, name, position: keys[at] ?? '' })),
    )
  })
  return { uid }
}
