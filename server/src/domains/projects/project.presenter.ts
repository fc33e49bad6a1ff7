import type { Project, ProjectBoard, ProjectCard, ProjectCardDetails, ProjectPerson } from '@sheaf/contract'
import * as z from 'zod'
import type { Role } from '../repositories/index.ts'
import type { findCardRow, selectCards, selectLinked } from './card.store.ts'
import type { selectColumns } from './column.store.ts'
import type { FoundProject } from './find-project.ts'
import type { selectAssigned } from './people.store.ts'
import { mayInProject } from './project.policy.ts'
import type { ProjectRow } from './project.store.ts'

type RowOf<Select extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Select>>[number]
type Linked = Awaited<ReturnType<typeof selectLinked>>
type Person = Omit<RowOf<typeof selectAssigned>, 'cardId'>

const time = (at: number) => new Date(at).toISOString()

export function presentProject(row: ProjectRow, role: Role | undefined): Project {
  return {
    uid: row.uid,
    name: row.name,
    description: row.description,
    owner: { name: row.ownerName, team: row.ownerKind === 'team' },
    template: row.template,
    visibility: row.visibility,
    start_date: row.startDate,
    target_date: row.targetDate,
    cards: Number(row.cards),
    updated_at: time(row.updatedAt),
    may: {
      edit_cards: mayInProject(role, 'edit-cards'),
      manage: mayInProject(role, 'manage'),
      share: mayInProject(role, 'share'),
      delete: mayInProject(role, 'delete'),
    },
  }
}

export function presentProjectPerson({ username, displayName, avatarUrl }: Person): ProjectPerson {
  return { username, display_name: displayName, avatar_url: avatarUrl }
}

const Labels = z.array(z.string())

type CardRow = Pick<
  RowOf<typeof selectCards>,
  'uid' | 'column' | 'title' | 'labels' | 'dueDate' | 'repoId' | 'revision'
>

const presentFields = (row: CardRow, { assignees, linked }: { assignees: readonly Person[]; linked: Linked }) => ({
  uid: row.uid,
  column: row.column,
  title: row.title,
  labels: Labels.parse(JSON.parse(row.labels)),
  assignees: assignees.map(({ username }) => username),
  due_date: row.dueDate,
  repository: (row.repoId !== null && linked.get(row.repoId)) || null,
  revision: row.revision,
})

interface Board {
  project: FoundProject
  columns: readonly RowOf<typeof selectColumns>[]
  cards: readonly RowOf<typeof selectCards>[]
  assigned: readonly RowOf<typeof selectAssigned>[]
  /** The repositories of cards that its reader sees. */
  linked: Linked
}

export function presentBoard({ project, columns, cards, assigned, linked }: Board): ProjectBoard {
  const byCard = Map.groupBy(assigned, ({ cardId }) => cardId)
  const people = new Map(assigned.map((person) => [person.userId, presentProjectPerson(person)]))
  return {
    project: presentProject(project, project.role),
    revision: project.revision,
    columns: columns.map(({ uid, name }) => ({ uid, name })),
    cards: cards.map((row): ProjectCard => {
      const assignees = byCard.get(row.id) ?? []
      return { ...presentFields(row, { assignees, linked }), has_text: row.hasText === 1 }
    }),
    people: [...people.values()],
  }
}

export function presentCard(
  row: NonNullable<Awaited<ReturnType<typeof findCardRow>>>,
  { html, ...known }: { assignees: readonly Person[]; linked: Linked; html: string },
): ProjectCardDetails {
  return {
    ...presentFields(row, known),
    text: row.body,
    html,
    created_by: row.createdBy,
    created_at: time(row.createdAt),
    updated_at: time(row.updatedAt),
  }
}
