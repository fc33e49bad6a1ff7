import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { findKind, inferKind } from '../repository-settings/index.ts'
import { findHubRepository, type HubKind, type HubRepository } from './find-hub-repository.ts'

type Asked = Omit<Parameters<typeof findHubRepository>[2], 'also'>

/** Has a repository any branch? */
export const hasBranches = async ({ git }: Pick<Deps, 'git'>, gitDir: string): Promise<boolean> =>
  (await git.read.branchNames({ gitDir, limit: 1 })).length > 0

/**
 * The repository that files are uploaded to. One that was made as code and holds nothing yet is found under either kind by who may push to it:
 * what it is will be said by the first commit. To everybody else it is code.
 */
export const findToUpload = (
  deps: Pick<Deps, 'database' | 'git' | 'storage'>,
  request: FastifyRequest,
  asked: Asked,
): Promise<HubRepository> =>
  findHubRepository(deps, request, {
    ...asked,
    also: async ({ kind, mayWrite, gitDir }) => kind === 'code' && mayWrite && !(await hasBranches(deps, gitDir)),
  })

/**
 * Makes a repository that was found as code what the address of its first commit says, before that lands: a commit that is there is found where it was sent.
 * Refused (AppError) where its owner may have no more datasets, and as missing where it is something else by now, for this commit and those after it.
 */
export async function settleKind(
  deps: Pick<Deps, 'database' | 'events'>,
  { kind, id, ownerId }: FoundRepository,
  { wanted, isFirst }: { wanted: HubKind; isFirst: boolean },
): Promise<void> {
  if (kind !== 'code') return
  const now = isFirst ? await inferKind(deps, { id, ownerId, kind: wanted }) : await findKind(deps.database.read, id)
  if ((now === 'dataset') !== (wanted === 'dataset')) throw AppError.missing(message('repository.missing'))
}
