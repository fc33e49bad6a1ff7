import * as z from 'zod/mini'
import { RepositoryCopy } from '../entities/copy.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath, NewRepoName } from '../name-schemas.ts'
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
      owner_uid: z.string().check(z.minLength(1, says('repository.owner_required')), z.maxLength(64)),
      team: z._default(z.boolean(), false),
      repo_name: NewRepoName,
      repo_description: z._default(
        z.string().check(z.maxLength(limits.repoDescriptionMax, says('repository.description_too_long'))),
        '',
      ),
      repo_is_private: z._default(z.boolean(), false),
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
