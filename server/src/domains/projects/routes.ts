import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { idOf, lastId, pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { findOwner, reachOf } from '../repositories/index.ts'
import { selectCards, selectLinked } from './card.store.ts'
import { cardOf, createCard, deleteCard, moveCard } from './cards.ts'
import { selectColumns } from './column.store.ts'
import { addColumn, deleteColumn, moveColumn, renameColumn } from './columns.ts'
import { createProject } from './create-project.ts'
import { findProject } from './find-project.ts'
import { selectAssigned, selectAssignedTo, selectAudience } from './people.store.ts'
import { roleIn } from './project.policy.ts'
import { presentBoard, presentCard, presentProject, presentProjectPerson } from './project.presenter.ts'
import { deleteProjectRow, selectProjects } from './project.store.ts'
import { renderCardText } from './render-card-text.ts'
import { updateCard } from './update-card.ts'
import { updateProject } from './update-project.ts'

type Operation =
  | 'listProjects'
  | 'createProject'
  | 'getProject'
  | 'getProjectRevision'
  | 'updateProject'
  | 'deleteProject'
  | 'listProjectPeople'
  | 'addColumn'
  | 'renameColumn'
  | 'moveColumn'
  | 'deleteColumn'
  | 'createCard'
  | 'getCard'
  | 'updateCard'
  | 'moveCard'
  | 'deleteCard'

/** Whoever looks for somebody types more of the name. */
const peopleShown = 20

/** Projects, and the columns and cards of their boards. */
export function projectRoutes(deps: Deps): Handlers<Operation> {
  const { database, limits } = deps
  return {
    async listProjects({ query }, { actor }) {
      const user = userOf(actor)
      const owner = query.owner === undefined ? undefined : await findOwner(database.read, query.owner)
      if (query.owner !== undefined && owner === undefined) throw AppError.missing(message('user.missing'))
      const rows = await selectProjects(database.read, {
        userId: user.userId,
        ownerId: owner?.id,
        before: idOf(query.after),
        limit: query.page_size + 1,
      })
      return pageOf(rows, query.page_size, (row) => presentProject(row, roleIn(row, user)), lastId)
    },
    async createProject({ body }, { actor, request }) {
      const user = userOf(actor)
      await limits.takeAll([
        ['create-project/account', `${user.userId}`],
        ['create-project/address', addressOf(request.ip)],
      ])
      return createProject(deps, { actor: user, project: body, language: readerLanguage(request) })
    },
    async getProject({ params }, { actor }) {
      const project = await findProject(deps, { actor: userOf(actor), ...params, action: 'read' })
      const { read } = database
      const columns = await selectColumns(read, project.id)
      const cards = await selectCards(read, project.id)
      const assigned = await selectAssigned(read, project.id)
      const repoIds = [...new Set(cards.flatMap(({ repoId }) => repoId ?? []))]
      const linked = await selectLinked(read, { repoIds, reach: reachOf(actor) })
      return presentBoard({ project, columns, cards, assigned, linked })
    },
    async getProjectRevision({ params }, { actor }) {
      const { revision } = await findProject(deps, { actor: userOf(actor), ...params, action: 'read' })
      return { revision }
    },
    async updateProject({ params, body }, { actor }) {
      await updateProject(deps, { actor: userOf(actor), ...params, words: body })
      return null
    },
    async deleteProject({ params }, { actor }) {
      const { id } = await findProject(deps, { actor: userOf(actor), ...params, action: 'delete' })
      await database.tx((tx) => deleteProjectRow(tx, id))
      return null
    },
    async listProjectPeople({ params, query }, { actor }) {
      const project = await findProject(deps, { actor: userOf(actor), ...params, action: 'read' })
      return (await selectAudience(database.read, { project, q: query.q, limit: peopleShown })).map(
        presentProjectPerson,
      )
    },
    addColumn: ({ params, body }, { actor }) => addColumn(deps, { actor: userOf(actor), ...params, ...body }),
    async renameColumn({ params, body }, { actor }) {
      await renameColumn(deps, { actor: userOf(actor), ...params, ...body })
      return null
    },
    async moveColumn({ params, body }, { actor }) {
      await moveColumn(deps, { actor: userOf(actor), ...params, ...body })
      return null
    },
    async deleteColumn({ params, query }, { actor }) {
      await deleteColumn(deps, { actor: userOf(actor), ...params, to: query.to })
      return null
    },
    createCard: ({ params, body }, { actor }) => createCard(deps, { actor: userOf(actor), ...params, ...body }),
    async getCard({ params }, { actor }) {
      const { id: projectId } = await findProject(deps, {
        actor: userOf(actor),
        project: params.project,
        action: 'read',
      })
      const card = await cardOf(database.read, { projectId, card: params.card })
      const repoIds = card.repoId === null ? [] : [card.repoId]
      const linked = await selectLinked(database.read, { repoIds, reach: reachOf(actor) })
      const [assignees, html] = await Promise.all([
        selectAssignedTo(database.read, card.id),
        renderCardText(deps, card.body),
      ])
      return presentCard(card, { assignees, linked, html })
    },
    updateCard: ({ params, body }, { actor }) => updateCard(deps, { actor: userOf(actor), ...params, fields: body }),
    async moveCard({ params, body }, { actor }) {
      await moveCard(deps, { actor: userOf(actor), ...params, ...body })
      return null
    },
    async deleteCard({ params }, { actor }) {
      await deleteCard(deps, { actor: userOf(actor), ...params })
      return null
    },
  }
}
