import * as z from 'zod/mini'
import { addressToAsk } from '../address-to-ask.ts'
import { RepositoryImport } from '../entities/import.ts'
import { newRepositoryFields } from '../new-repository-fields.ts'
import { operation } from '../operation.ts'

import { sourcePassword, sourceUsername } from '../source-credential.ts'

const tag = 'Imports'
const read = { by: 'account', area: 'repo_access', level: 1 } as const
const write = { by: 'account', area: 'repo_access', level: 2 } as const
const params = z.object({ import: z.string().check(z.minLength(1), z.maxLength(64)) })

export const importOperations = {
  listImports: operation({
    method: 'GET',
    path: '/api/user/import',
    summary: 'The imports that the caller began, the newest first; those that ended go after a while',
    tag,
    access: read,
    data: z.object({ items: z.array(RepositoryImport) }),
  }),
  startImport: operation({
    method: 'POST',
    path: '/api/user/import',
    summary: 'Bring all branches and tags of a repository from another Git server into a new one',
    tag,
    access: write,
    body: z.object({
      /** Where it is brought from; what opens it stands beside. */
      url: addressToAsk({
        required: 'import.url_required',
        invalid: 'import.url_invalid',
        withPassword: 'import.url_with_password',
      }),
      username: z._default(sourceUsername, ''),
      /** A password, or a token in its place. It is kept encrypted until the import is over. */
      password: z._default(sourcePassword, ''),
      ...newRepositoryFields,
    }),
    data: RepositoryImport,
    refusals: {
      409: 'The owner already has a repository of this name',
      422: 'The owner has as many repositories as one may have, no disk space, or too many imports are open',
    },
  }),
  getImport: operation({
    method: 'GET',
    path: '/api/user/import/{import}',
    summary: 'One import of the caller, and how far it is',
    tag,
    access: read,
    params,
    data: RepositoryImport,
  }),
  cancelImport: operation({
    method: 'DELETE',
    path: '/api/user/import/{import}',
    summary: 'Cancel an import that waits or runs: what came so far is removed, and the name is free again',
    tag,
    access: write,
    params,
    data: RepositoryImport,
    refusals: { 409: 'It has ended' },
  }),
  retryImport: operation({
    method: 'POST',
    path: '/api/user/import/{import}/retry',
    summary: 'Begin an import again that failed or was canceled',
    tag,
    access: write,
    params,
    data: RepositoryImport,
    refusals: {
      409: 'It has not failed, or the name has been taken meanwhile',
      422: 'The owner has as many repositories as one may have, no disk space, or too many imports are open',
    },
  }),
} as const
