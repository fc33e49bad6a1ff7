import * as z from 'zod/mini'
import { RepositoryTransfer } from '../entities/transfer.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Repository settings'
/** To whom a repository belongs changes whoever is signed in; no key does. */
const access = { by: 'session' } as const
const params = z.object({ owner: NameInPath, repo: NameInPath })

export const transferOperations = {
  getTransfer: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/settings/transfer',
    summary: 'The transfer of a repository to another owner that waits for an answer, if there is one',
    tag,
    access,
    params,
    data: z.object({ transfer: z.nullable(RepositoryTransfer) }),
  }),
  startTransfer: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/settings/transfer',
    summary:
      'Offer a repository to another owner, a person or a team. It changes hands when they accept, within 14 days',
    tag,
    access,
    params,
    body: z.object({
      new_owner: z.string().check(z.trim(), z.minLength(1, says('repository.owner_required')), z.maxLength(64)),
      /** The name of the repository once more, as `owner/name`, by which nobody gives away another one than they mean. */
      confirmation: z
        .string()
        .check(z.trim(), z.minLength(1, says('repository.confirmation_required')), z.maxLength(200)),
    }),
    data: RepositoryTransfer,
    refusals: {
      404: 'There is nobody of this name',
      409: 'It is theirs, or waits for an answer already',
      422: 'The confirmation is not the name of the repository',
    },
  }),
  withdrawTransfer: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/settings/transfer',
    summary: 'Withdraw the transfer of a repository that waits for an answer',
    tag,
    access,
    params,
    data: nothing,
    refusals: { 409: 'None waits' },
  }),
  listTransfers: operation({
    method: 'GET',
    path: '/api/user/transfer',
    summary: 'Repositories that are offered to the caller, or to teams in whose name they may create, the last 100',
    tag,
    access,
    data: z.object({ items: z.array(RepositoryTransfer) }),
  }),
  answerTransfer: operation({
    method: 'POST',
    path: '/api/user/transfer/{transfer}',
    summary: 'Accept a repository that is offered, or decline it',
    tag,
    access,
    params: z.object({ transfer: z.string().check(z.minLength(1), z.maxLength(64)) }),
    body: z.object({ accept: z.boolean() }),
    data: z.object({ owner: z.string(), repo_name: z.string() }),
    refusals: {
      404: 'It does not wait for an answer of the caller',
      409: 'The owner already has a repository of this name, or a fork of what it was forked from',
      422: 'The owner has as many repositories, or datasets, as one may have, or no disk space',
    },
  }),
} as const
