import { type Actor, actorOfAccount, visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { entriesBy } from '../../http/entry.ts'
import { actorOfKnownAccessKey } from '../access-keys/index.ts'
import { findKnownAccount } from '../accounts/index.ts'
import { type TransferClaims, verifyTransferToken } from '../objects/index.ts'
import { type FoundRepository, findRepository, openedHeads } from '../repositories/index.ts'
import { actorOfKnownSshKey } from '../ssh-keys/index.ts'

const Address = z.object({ owner: z.string(), repo: z.string() })

const askForAccount = forGit('Log in with your name and password, or use an access key as the password')
const isOver = forGit('This transfer was not begun in time, or not by this server: ask for it again')

const Query = z.object({ token: z.string().max(2_100).optional() })

/** What stands in the address that a batch gave; no log keeps the query of one. */
function tokenInAddress({ query }: FastifyRequest): string | undefined {
  const token = Query.safeParse(query).data?.token
  return token === undefined ? undefined : `Bearer ${token}`
}

/** What the tokens of requests say, where they bear one. */
const claimsOf = new WeakMap<FastifyRequest, TransferClaims>()

/**
 * Entries of the routes of Git LFS: by what Git takes, or by a token that a batch or `git-lfs-authenticate` gave. Whoever bears one is who
 * it was made for, as long as what they came in by is good. Cookies count for nothing, as for Git.
 */
export const lfsEntries = (deps: Deps & { authenticator: Authenticator }) =>
  entriesBy({
    async authenticate(request) {
      const authorization = request.headers.authorization ?? tokenInAddress(request)
      if (authorization === undefined) return visitor
      const transfer = await actorOfTransfer(deps, authorization)
      if (transfer === undefined) return deps.authenticator.actorOf(request, { passwords: true })
      claimsOf.set(request, transfer.claims)
      return transfer.actor
    },
    askForAccount,
    deployKeys: true,
  })

/** Who bears a token of a transfer, and what it says; nothing where a header has none. Refused (AppError): one that is forged or over. */
export async function actorOfTransfer(
  deps: Deps,
  authorization: string,
): Promise<{ claims: TransferClaims; actor: Actor } | undefined> {
  const claims = await verifyTransferToken(deps.config, authorization)
  if (claims === undefined) return undefined
  const actor = claims === 'wrong' ? undefined : await bearerOf(deps, claims)
  if (claims === 'wrong' || actor === undefined) throw AppError.unauthenticated(isOver)
  return { claims, actor }
}

async function bearerOf(deps: Deps, { by }: TransferClaims): Promise<Actor | undefined> {
  if (by === undefined) return visitor
  if (by.via === 'key') return actorOfKnownAccessKey(deps, by.id)
  if (by.via === 'ssh') return actorOfKnownSshKey(deps, by.id)
  const account = await findKnownAccount(deps.database.read, by.id)
  return account && actorOfAccount(account, { via: 'password' })
}

interface Asked {
  action: 'read' | 'push'
  /** The object that is moved, where it is one. */
  oid?: string
  /** The ref for which clients say that it is, where they push to one. */
  ref?: string | undefined
}

const heads = 'refs/heads/'

interface Found {
  repository: FoundRepository
  /** The branch that is open to them there, where they may push to nothing else. */
  guestOf: string | undefined
}

interface Authorized extends Found {
  actor: Actor
}

/** Who may not push uploads objects for a branch that is open to them by a pull request, and does nothing else. */
async function findToTransfer(
  deps: Deps,
  { branch, ...asked }: Parameters<typeof findRepository>[1] & { branch: string | undefined },
): Promise<Found> {
  try {
    return { repository: await findRepository(deps, asked), guestOf: undefined }
  } catch (error) {
    const { actor } = asked
    const isRefused = error instanceof AppError && error.kind === 'forbidden'
    if (!isRefused || asked.action !== 'push' || actor.kind !== 'user' || branch === undefined) throw error
    const repository = await findRepository(deps, { ...asked, action: 'propose' })
    const opened = await openedHeads(deps.database.read, { actor, repoId: repository.id, branches: [branch] })
    if (!opened.has(branch)) throw error
    return { repository, guestOf: branch }
  }
}

/**
 * The repository that a request is about, where whoever has entered may do this to it. A visitor is asked to log in for all that they may
 * not read, be it there or not; a token opens what it was made for alone.
 */
export async function authorizeTransfer(
  deps: Deps,
  request: FastifyRequest,
  { action, oid, ref }: Asked,
): Promise<Authorized> {
  const { owner, repo } = Address.parse(request.params)
  const { actor = visitor } = request
  const name = repo.replace(/\.git$/i, '')
  try {
    const claims = claimsOf.get(request)
    const branch = claims?.branch ?? (ref?.startsWith(heads) ? ref.slice(heads.length) : undefined)
    const found = await findToTransfer(deps, { actor, owner, repo: name, action, branch })
    const { repository } = found
    const isFor =
      claims === undefined ||
      (claims.repoId === repository.id &&
        (action === 'read' || claims.operation === 'upload') &&
        (claims.oid === undefined || claims.oid === oid))
    if (!isFor) throw AppError.unauthenticated(isOver)
    return { ...found, actor }
  } catch (error) {
    const hidden = actor.kind === 'visitor' && error instanceof AppError && error.kind === 'missing'
    throw hidden ? AppError.unauthenticated(askForAccount) : error
  }
}
