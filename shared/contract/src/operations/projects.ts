import * as z from 'zod/mini'
import {
  Project,
  ProjectBoard,
  ProjectCardDetails,
  ProjectColumn,
  ProjectPerson,
  ProjectTemplate,
  ProjectVisibility,
} from '../entities/project.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'
import { dayOfCalendar, lineOfText, linesOfText } from '../text-schemas.ts'

const tag = 'Projects'
const read = { by: 'account', area: 'project_access', level: 1 } as const
const write = { by: 'account', area: 'project_access', level: 2 } as const

const project = z.object({ project: NameInPath })
const column = z.object({ project: NameInPath, column: NameInPath })
const card = z.object({ project: NameInPath, card: NameInPath })

const uid = z.string().check(z.maxLength(64))

const required = (max: number, missing: Parameters<typeof says>[0]) =>
  lineOfText(max).check(z.minLength(1, says(missing)))

const projectFields = {
  name: required(limits.projectNameMax, 'project.name_required'),
  description: z._default(linesOfText(limits.projectDescriptionMax), ''),
  start_date: z._default(dayOfCalendar, ''),
  target_date: z._default(dayOfCalendar, ''),
  visibility: z._default(ProjectVisibility, 'private'),
}

interface Days {
  start_date: string
  target_date: string
}
const inOrder = z.refine<Days>(({ start_date: start, target_date: target }) => !start || !target || start <= target, {
  path: ['target_date'],
  error: says('project.days_reversed'),
})

const columnName = required(limits.columnNameMax, 'project.column_required')

const cardFields = {
  title: required(limits.cardTitleMax, 'project.title_required'),
  /** Markdown. */
  text: linesOfText(limits.cardTextMax),
  labels: z.array(lineOfText(limits.cardLabelMax).check(z.minLength(1))).check(z.maxLength(limits.labelsPerCard)),
  /** Usernames of people who may see the project. */
  assignees: z.array(NameInPath).check(z.maxLength(limits.assigneesPerCard)),
  due_date: dayOfCalendar,
  /** `owner/name` of one that the caller may see; empty for none. */
  repository: z.string().check(z.trim(), z.maxLength(limits.usernameMax + 1 + limits.repoNameMax)),
}

/** Every field as JSON may take several bytes per character. */
const cardBytes = 65_536

export const projectOperations = {
  listProjects: operation({
    method: 'GET',
    path: '/api/projects',
    summary: "Projects that the account sees, newest first: its own and its teams', or those of one owner",
    tag,
    access: read,
    query: z.object({
      owner: z.optional(NameInPath),
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(pageSizes.projects, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({ items: z.array(Project), next: z.nullable(z.string()) }),
  }),
  createProject: operation({
    method: 'POST',
    path: '/api/projects',
    summary: 'Create a project for oneself or for a team, with the columns of a template',
    tag,
    access: write,
    body: z
      .object({
        ...projectFields,
        /** The uid of a team in which the caller may create; empty for themselves. */
        owner_uid: z._default(uid, ''),
        template: z._default(ProjectTemplate, 'blank'),
      })
      .check(inOrder),
    data: z.object({ uid: z.string() }),
    refusals: { 422: 'The owner has as many projects as one may have' },
  }),
  getProject: operation({
    method: 'GET',
    path: '/api/projects/{project}',
    summary: 'A project with all that its board shows',
    tag,
    access: read,
    params: project,
    data: ProjectBoard,
  }),
  getProjectRevision: operation({
    method: 'GET',
    path: '/api/projects/{project}/revision',
    summary: 'How often a project has changed: an open board asks for no more than this until it has',
    tag,
    access: read,
    params: project,
    data: z.object({ revision: z.int() }),
  }),
  updateProject: operation({
    method: 'PATCH',
    path: '/api/projects/{project}',
    summary: 'Change what a project says of itself and who sees it',
    tag,
    access: write,
    params: project,
    body: z.object(projectFields).check(inOrder),
    data: nothing,
  }),
  deleteProject: operation({
    method: 'DELETE',
    path: '/api/projects/{project}',
    summary: 'Delete a project with its cards',
    tag,
    access: write,
    params: project,
    data: nothing,
  }),
  listProjectPeople: operation({
    method: 'GET',
    path: '/api/projects/{project}/people',
    summary: 'People to whom cards may be assigned, by name: those whose name or display name holds `q`',
    tag,
    access: read,
    params: project,
    query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
    data: z.array(ProjectPerson),
  }),
  addColumn: operation({
    method: 'POST',
    path: '/api/projects/{project}/columns',
    summary: 'Add a column at the end',
    tag,
    access: write,
    params: project,
    body: z.object({ name: columnName }),
    data: ProjectColumn,
    refusals: { 422: 'The project has as many columns as one may have' },
  }),
  renameColumn: operation({
    method: 'PATCH',
    path: '/api/projects/{project}/columns/{column}',
    summary: 'Rename a column',
    tag,
    access: write,
    params: column,
    body: z.object({ name: columnName }),
    data: nothing,
  }),
  moveColumn: operation({
    method: 'PUT',
    path: '/api/projects/{project}/columns/{column}/place',
    summary: 'Put a column behind another, or to the front where `after` is empty',
    tag,
    access: write,
    params: column,
    body: z.object({ after: uid }),
    data: nothing,
  }),
  deleteColumn: operation({
    method: 'DELETE',
    path: '/api/projects/{project}/columns/{column}',
    summary: 'Delete a column: an empty one, or one whose cards go to the end of the column `to`',
    tag,
    access: write,
    params: column,
    query: z.object({ to: z.optional(uid) }),
    data: nothing,
    refusals: { 409: 'It has cards, and nothing says where they go' },
  }),
  createCard: operation({
    method: 'POST',
    path: '/api/projects/{project}/cards',
    summary: 'Add a card at the end of a column',
    tag,
    access: write,
    params: project,
    body: z.object({ column: uid, title: cardFields.title }),
    data: z.object({ uid: z.string() }),
    refusals: { 422: 'The project has as many cards as one may have' },
  }),
  getCard: operation({
    method: 'GET',
    path: '/api/projects/{project}/cards/{card}',
    summary: 'A card with its text',
    tag,
    access: read,
    params: card,
    data: ProjectCardDetails,
  }),
  updateCard: operation({
    method: 'PATCH',
    path: '/api/projects/{project}/cards/{card}',
    summary: 'Change fields of a card; what is left out stays as it is',
    tag,
    access: write,
    params: card,
    bodyBytes: cardBytes,
    body: z.object({
      /** That which was read: nothing that changed meanwhile is overwritten. */
      revision: z.int().check(z.minimum(0)),
      title: z.optional(cardFields.title),
      text: z.optional(cardFields.text),
      labels: z.optional(cardFields.labels),
      assignees: z.optional(cardFields.assignees),
      due_date: z.optional(cardFields.due_date),
      repository: z.optional(cardFields.repository),
    }),
    data: z.object({ revision: z.int() }),
    refusals: {
      404: 'There is no such repository, or the caller may not see it',
      409: 'The card has changed since that revision was read',
      422: 'Somebody to whom it is assigned may not see the project',
    },
  }),
  moveCard: operation({
    method: 'PUT',
    path: '/api/projects/{project}/cards/{card}/place',
    summary: 'Put a card into a column: behind another card, or to its top where `after` is empty',
    tag,
    access: write,
    params: card,
    body: z.object({
      column: uid,
      after: uid,
      /** The card that it is to stand before, for when `after` has gone elsewhere meanwhile. */
      before: z._default(uid, ''),
    }),
    data: nothing,
  }),
  deleteCard: operation({
    method: 'DELETE',
    path: '/api/projects/{project}/cards/{card}',
    summary: 'Delete a card',
    tag,
    access: write,
    params: card,
    data: nothing,
  }),
} as const
