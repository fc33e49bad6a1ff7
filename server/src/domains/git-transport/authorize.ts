import type { PackService } from '@sheaf/git-engine'
import { type Actor, type UserActor, userOf, visitor } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { entriesBy } from '../../http/entry.ts'
import { type FoundRepository, findRepository, findToReceive } from '../repositories/index.ts'

const Address = z.object({ owner: z.string(), repo: z.string() })

const askForAccount = forGit('Log in with your name and password, or use an access key as the password')

interface AuthorizedAccess {
  repository: FoundRepository
  actor: Actor
  /** May they push nothing but what they propose? */
  proposesOnly: boolean
}

/** Entries of Git's routes. Cookies count for nothing here: a page of another site could make a browser send them. */
export const gitEntries = ({ authenticator }: { authenticator: Authenticator }) =>
  entriesBy({
    authenticate: async (request) =>
      request.headers.authorization === undefined ? visitor : authenticator.actorOf(request, { passwords: true }),
    askForAccount,
  })

/**
 * Settles whether whoever has entered may do this to the repository, before git is started. A visitor is asked to log in
 * for all that they may not read, be it there or not.
 */
export async function authorizeGitAccess(
  deps: Deps,
  { request, service }: { request: FastifyRequest; service: PackService },
): Promise<AuthorizedAccess> {
  const { owner, repo } = Address.parse(request.params)
  const writes = service === 'git-receive-pack'
  const { actor = visitor } = request
  if (actor.kind === 'visitor' && writes) throw AppError.unauthenticated(askForAccount)
  try {
    const name = repo.replace(/\.git$/i, '')
    if (writes) {
      const asked = { actor: userOf(actor), owner, repo: name, address: addressOf(request.ip) }
      return { actor, ...(await findToReceive(deps, asked)) }
    }
    const repository = await findRepository(deps, { actor, owner, repo: name, action: 'read' })
    return { repository, actor, proposesOnly: false }
  } catch (error) {
    const hidden = actor.kind === 'visitor' && error instanceof AppError && error.kind === 'missing'
    throw hidden ? AppError.unauthenticated(askForAccount) : error
  }
}

/** The same for a push, whose actor is a user. */
export async function authorizePush(
  deps: Deps,
  request: FastifyRequest,
): Promise<AuthorizedAccess & { actor: UserActor }> {
  const { actor, ...authorized } = await authorizeGitAccess(deps, { request, service: 'git-receive-pack' })
  return { ...authorized, actor: userOf(actor) }
}
