import * as z from 'zod/mini'
import { RepositoryCopy } from '../entities/copy.ts'
import { NameInPath } from '../name-schemas.ts'
import { newRepositoryFields } from '../new-repository-fields.ts'
import { operation } from '../operation.ts'

export const templateOperations = {
  generateRepository: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/generate',
    summary:
      'Begin to make a repository with one commit of the files of a template. That of a private template is private',
    tag: 'Templates',
    access: { by: 'account', area: 'repo_access', level: 2 },
    params: z.object({ owner: NameInPath, repo: NameInPath }),
    body: z.object({
      ...newRepositoryFields,
      /** Each branch becomes one of a single commit; else the default one alone. */
      all_branches: z._default(z.boolean(), false),
    }),
    data: RepositoryCopy,
    refusals: {
      409: 'The owner already has a repository of this name',
      422: 'It is no template, or an empty one, or the owner has as many repositories as one may have, no disk space, or too many copies are open',
    },
  }),
} as const
