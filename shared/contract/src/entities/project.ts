import * as z from 'zod/mini'

/** What a project begins with: the columns of its board. */
export const ProjectTemplate = z.enum(['blank', 'kanban', 'scrum', 'bug-tracking'])
export type ProjectTemplate = z.output<typeof ProjectTemplate>

/** Who sees a project: whoever made it and the owners of its team alone, or all members of the team by their roles. */
export const ProjectVisibility = z.enum(['private', 'team'])
export type ProjectVisibility = z.output<typeof ProjectVisibility>

/** What the one who asks may do to a project that they see, beyond reading it. */
const ProjectRights = z.object({
  /** Make, change, move and delete cards. */
  edit_cards: z.boolean(),
  /** Change its columns and what it says of itself. */
  manage: z.boolean(),
  /** Change who sees it. */
  share: z.boolean(),
  delete: z.boolean(),
})

/** A project. Days are `YYYY-MM-DD`, times ISO 8601 in UTC. */
export const Project = z
  .object({
    uid: z.string(),
    name: z.string(),
    description: z.string(),
    owner: z.object({ name: z.string(), team: z.boolean() }),
    template: ProjectTemplate,
    visibility: ProjectVisibility,
    start_date: z.nullable(z.string()),
    target_date: z.nullable(z.string()),
    /** How many cards it has. */
    cards: z.int(),
    updated_at: z.string(),
    may: ProjectRights,
  })
  .register(z.globalRegistry, { id: 'Project' })
export type Project = z.output<typeof Project>

export const ProjectColumn = z
  .object({ uid: z.string(), name: z.string() })
  .register(z.globalRegistry, { id: 'ProjectColumn' })
export type ProjectColumn = z.output<typeof ProjectColumn>

/** Somebody to whom a card is assigned, or may be. */
export const ProjectPerson = z
  .object({ username: z.string(), display_name: z.string(), avatar_url: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'ProjectPerson' })
export type ProjectPerson = z.output<typeof ProjectPerson>

const cardFields = {
  uid: z.string(),
  /** The uid of its column. */
  column: z.string(),
  title: z.string(),
  labels: z.array(z.string()),
  /** Usernames. */
  assignees: z.array(z.string()),
  due_date: z.nullable(z.string()),
  /** The repository that it is about; null for those who may not see that, too. */
  repository: z.nullable(z.object({ owner: z.string(), name: z.string() })),
  /** Grows with each change of its fields, and not when it is moved. */
  revision: z.int(),
}

/** A card as boards show it. */
export const ProjectCard = z
  .object({ ...cardFields, has_text: z.boolean() })
  .register(z.globalRegistry, { id: 'ProjectCard' })
export type ProjectCard = z.output<typeof ProjectCard>

/** A card as a whole. `text` is Markdown, `html` what is made of it, safe to put into a page. */
export const ProjectCardDetails = z
  .object({
    ...cardFields,
    text: z.string(),
    html: z.string(),
    created_by: z.nullable(z.string()),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'ProjectCardDetails' })
export type ProjectCardDetails = z.output<typeof ProjectCardDetails>

/** A project with all that its board shows: columns in their order, cards in that of their columns. */
export const ProjectBoard = z
  .object({
    project: Project,
    /** Grows with every change of anything in the project. */
    revision: z.int(),
    columns: z.array(ProjectColumn),
    cards: z.array(ProjectCard),
    /** Those to whom one of the cards is assigned. */
    people: z.array(ProjectPerson),
  })
  .register(z.globalRegistry, { id: 'ProjectBoard' })
export type ProjectBoard = z.output<typeof ProjectBoard>
