import { message } from '@sheaf/contract/messages'
import { type Actor, visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { entriesBy } from '../../http/entry.ts'
import { type FoundRepository, findRepository } from '../repositories/index.ts'
import { MovedRepository } from './hub-media.ts'

/** What the Hub's addresses tell apart. Code is found where models are, as nothing in an address says which it is. */
export type HubKind = 'model' | 'dataset'

/** What stands before the names in addresses of pages and files. */
export const prefixOf: Readonly<Record<HubKind, string>> = { model: '', dataset: 'datasets/' }

const Address = z.object({ owner: z.string(), repo: z.string() })

const askForAccount = forGit('Log in with an access key: hf auth login')

/** Entries of the Hub's routes: by an access key, or as Git takes passwords. Cookies count for nothing: clients are no browsers. */
export const hubEntries = ({ authenticator }: { authenticator: Authenticator }) =>
  entriesBy({
    authenticate: async (request) =>
      request.headers.authorization === undefined ? visitor : authenticator.actorOf(request, { passwords: true }),
    askForAccount,
  })

/** A repository that somebody may do this to, and who they are. */
export interface HubRepository {
  repository: FoundRepository
  actor: Actor
}

type Action = Parameters<typeof findRepository>[1]['action']

interface Asked {
  kind: HubKind
  action: Action
  /** Which ones of another kind are found as well. */
  also?: (repository: FoundRepository) => Promise<boolean>
}

/**
 * The repository that an address of the Hub names, where whoever has entered may do this to it. Private, of another kind and missing are
 * the same; a visitor is told that they have to log in, as clients expect. One that was renamed is a `MovedRepository`.
 */
export async function findHubRepository(
  deps: Pick<Deps, 'database' | 'storage'>,
  request: FastifyRequest,
  { kind, action, also }: Asked,
): Promise<HubRepository> {
  const { owner, repo } = Address.parse(request.params)
  const { actor = visitor } = request
  try {
    const repository = await findRepository(deps, { actor, owner, repo, action })
    const isOfKind = (repository.kind === 'dataset') === (kind === 'dataset')
    if (!isOfKind && !(await also?.(repository))) throw AppError.missing(message('repository.missing'))
    if (foldAscii(repository.ownerName) !== foldAscii(owner) || foldAscii(repository.name) !== foldAscii(repo))
      throw new MovedRepository(movedTo(request.url, repository))
    return { repository, actor }
  } catch (error) {
    const isMissing = actor.kind === 'visitor' && error instanceof AppError && error.kind === 'missing'
    throw isMissing ? AppError.unauthenticated(message('repository.missing')) : error
  }
}

/** The same for one that a body names, by the name that it bears now: what it bore before leads nowhere here. */
export async function findNamedRepository(
  deps: Pick<Deps, 'database' | 'storage'>,
  request: FastifyRequest,
  { names: [owner, repo], ...asked }: { names: readonly [string, string]; kind: HubKind; action: Action },
): Promise<HubRepository> {
  const named = Object.assign(Object.create(request), { params: { owner, repo } })
  return findHubRepository(deps, named, asked).catch((error: unknown) => {
    throw error instanceof MovedRepository ? AppError.missing(message('repository.missing')) : error
  })
}

/** The same address with the names that a repository bears now. */
function movedTo(url: string, { ownerName, name }: FoundRepository): string {
  const end = url.indexOf('?')
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)]
  const segments = path.split('/')
  const at = segments[1] === 'api' ? 3 : segments[1] === 'datasets' ? 2 : 1
  segments.splice(at, 2, ownerName, name)
  return segments.join('/') + query
}
