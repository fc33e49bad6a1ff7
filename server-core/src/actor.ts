import type { AccessGrants } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type Caller, callerOf } from './admission/caller.ts'
import { AppError } from './app-error.ts'

/** Who asks, as every policy sees it. */
export type Actor = Visitor | UserActor | SuspendedActor | DeployKeyActor | MirrorActor

/** Who may push. */
export type Pusher = UserActor | DeployKeyActor | MirrorActor

export interface Visitor {
  readonly kind: 'visitor'
}

interface Account {
  readonly userId: number
  readonly ownerId: number
  /** The public id of the user. */
  readonly uid: string
  readonly username: string
}

/**
 * The repositories that a key is limited to: these, and all of these owners. By ids of the database, so that it outlives
 * renames; what was deleted is missing from it, and where nothing is left it means nothing.
 */
export interface KeyScope {
  readonly ownerIds: readonly number[]
  readonly repositoryIds: readonly number[]
}

/**
 * Signed in with a browser, with an access key, or to Git with the account's password or an SSH key. What opens all has no
 * `scope`. `anyAddress`: the key works from everywhere.
 */
type Entry =
  | { readonly via: 'session'; readonly sessionId: number }
  | { readonly via: 'password' }
  | { readonly via: 'ssh'; readonly sshKeyId: number; readonly scope: KeyScope | undefined }
  | {
      readonly via: 'key'
      readonly keyId: number
      readonly grants: AccessGrants
      readonly scope: KeyScope | undefined
      readonly anyAddress: boolean
    }

export type UserActor = Account & Entry & { readonly kind: 'user'; readonly isAdministrator: boolean }

/** Whoever has authenticated as an account that may do nothing: known by name, and let in nowhere. */
export interface SuspendedActor extends Account {
  readonly kind: 'suspended'
}

/**
 * An SSH key of one repository: it opens that alone, and nothing of the account that added it. That account answers for it, is told of
 * where somebody has to be, and takes it along when it goes.
 */
export interface DeployKeyActor {
  readonly kind: 'deploy-key'
  readonly sshKeyId: number
  /** The public id of the key, and its title. */
  readonly uid: string
  readonly title: string
  readonly repositoryId: number
  readonly mayWrite: boolean
  readonly userId: number
}

/** What keeps a repository as its source is: it pushes there, as long as that is a mirror, and does nothing else. */
export interface MirrorActor {
  readonly kind: 'mirror'
  /** The public id of the mirror. */
  readonly uid: string
  readonly repositoryId: number
  /** Who set it up and answers for it. */
  readonly userId: number
}

export const visitor: Visitor = Object.freeze({ kind: 'visitor' })

/** An account as stores load it: see `accountColumns`. */
interface StoredAccount extends Account {
  readonly suspendedAt: number | null
  readonly isAdministrator: number
}

/** The one way from an account to an actor: nobody comes in who does not pass the suspension. */
export function actorOfAccount(account: StoredAccount, entry: Entry): UserActor | SuspendedActor {
  const { userId, ownerId, uid, username } = account
  if (account.suspendedAt !== null) return { kind: 'suspended', userId, ownerId, uid, username }
  return { kind: 'user', ...entry, userId, ownerId, uid, username, isAdministrator: account.isAdministrator === 1 }
}

/** What a suspended account is told at every entry point. */
export const suspension = message('account.suspended')

/** The user who asks. Operations that need an account are refused to all others before their handler runs. */
export function userOf(actor: Actor): UserActor {
  if (actor.kind === 'visitor') throw AppError.unauthenticated()
  if (actor.kind === 'suspended') throw AppError.forbidden(suspension)
  if (actor.kind === 'deploy-key' || actor.kind === 'mirror') throw AppError.forbidden(message('deploy_key.git_alone'))
  return actor
}

/** Whose share of the server a request takes. */
export function callerOfActor(actor: Actor, { ip }: { ip: string }): Caller {
  return callerOf({ userId: actor.kind === 'visitor' ? undefined : actor.userId, ip })
}
