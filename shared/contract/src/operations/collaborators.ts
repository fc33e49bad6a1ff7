import * as z from 'zod/mini'
import { Collaborator, TeamRole } from '../entities/team.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Collaborators'
/** Who may read and push is nobody's business but of who may change it, signed in. */
const access = { by: 'session' } as const
const repository = { owner: NameInPath, repo: NameInPath }

export const collaboratorOperations = {
  listCollaborators: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/collaborators',
    summary: 'People and teams with a role in one repository, by name',
    tag,
    access,
    params: z.object(repository),
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(pageSizes.members, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({ items: z.array(Collaborator), next: z.nullable(z.string()) }),
  }),
  setCollaborator: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/collaborators',
    summary: 'Give a person or a team a role in a repository, or another role',
    tag,
    access,
    params: z.object(repository),
    body: z.object({
      /** That of a user or a team. */
      name: z
        .string()
        .check(z.trim(), z.minLength(1, says('collaborator.name_required')), z.maxLength(limits.usernameMax)),
      role: TeamRole,
    }),
    data: Collaborator,
    refusals: {
      404: 'There is no such user or team',
      409: 'They own the repository',
      422: 'The repository has as many collaborators as one may have',
    },
  }),
  removeCollaborator: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/collaborators/{name}',
    summary: 'Take the role of a person or a team in a repository away; everybody may give up their own',
    tag,
    access,
    params: z.object({ ...repository, name: NameInPath }),
    data: nothing,
    refusals: { 404: 'They have no role of their own' },
  }),
} as const
