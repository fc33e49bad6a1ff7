import type { RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { cardAssigned } from '../events/index.ts'
import { findRepository } from '../repositories/index.ts'
import { updateCardRow } from './card.store.ts'
import { type CardChange, cardOf } from './cards.ts'
import { changeBoard } from './change-board.ts'
import { type FoundProject, findProject } from './find-project.ts'
import { findAudience, replaceAssigned } from './people.store.ts'

type UpdateDeps = Pick<Deps, 'database' | 'events' | 'limits' | 'storage'>
type CardFields = RequestOf<'updateCard'>['body']

/**
 * Changes fields of a card; what is left out stays. Gives its revision from then on. Refused (AppError): a revision that is no longer
 * that of the card, a repository that the actor does not see, somebody to be assigned who does not see the project.
 */
export async function updateCard(
  deps: UpdateDeps,
  { fields, ...change }: CardChange & { fields: CardFields },
): Promise<{ revision: number }> {
  const { actor, card: uid } = change
  const { revision, title, text, labels, due_date: due, assignees, repository } = fields
  const project = await findProject(deps, { actor, project: change.project, action: 'edit-cards' })
  const repoId = repository === undefined ? undefined : await linkedId(deps, { actor, repository })
  const userIds = assignees && (await assignedIds(deps, { project, usernames: assignees }))
  const updated = await changeBoard(deps, { ...change, action: 'edit-cards' }, async (tx, { id: projectId }, now) => {
    const card = await cardOf(tx, { projectId, card: uid })
    const changed = await updateCardRow(tx, {
      id: card.id,
      revision,
      now,
      fields: {
        ...(title !== undefined && { title }),
        ...(text !== undefined && { body: text }),
        ...(labels && { labels: JSON.stringify([...new Set(labels)]) }),
        ...(due !== undefined && { due_date: due || null }),
        ...(repoId !== undefined && { repo_id: repoId }),
      },
    })
    if (!changed) throw AppError.refused(409, message('project.card_changed'))
    if (userIds) {
      const added = await replaceAssigned(tx, { cardId: card.id, userIds })
      const news = { cardId: card.id, userIds: added, actorId: actor.userId }
      if (added.length > 0) await deps.events.record(tx, cardAssigned, news)
    }
    return { revision: revision + 1 }
  })
  deps.events.wake()
  return updated
}

/** The id of a repository by `owner/name`; null for none. */
async function linkedId(
  deps: UpdateDeps,
  { actor, repository }: { actor: UserActor; repository: string },
): Promise<number | null> {
  if (repository === '') return null
  const [owner = '', repo = ''] = repository.split('/')
  try {
    return (await findRepository(deps, { actor, owner, repo, action: 'read' })).id
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'missing') throw error
    throw AppError.refused(404, error.said, { repository: error.said })
  }
}

async function assignedIds(
  { database }: UpdateDeps,
  { project, usernames }: { project: FoundProject; usernames: readonly string[] },
): Promise<number[]> {
  const people = await findAudience(database.read, { project, usernames })
  const known = new Set(people.map(({ username }) => username.toLowerCase()))
  const stranger = usernames.find((name) => !known.has(name.toLowerCase()))
  if (stranger !== undefined) {
    const told = message('project.no_person', { name: stranger })
    throw AppError.refused(422, told, { assignees: told })
  }
  return people.map(({ userId }) => userId)
}
