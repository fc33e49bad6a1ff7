import type { AccessGrants } from '@sheaf/contract'
import { type Caller, callerOf } from './admission/caller.ts'
import { AppError } from './app-error.ts'

/** Who asks, as every policy sees it. */
export type Actor = Visitor | UserActor

export interface Visitor {
  readonly kind: 'visitor'
}

interface Account {
  readonly kind: 'user'
  readonly userId: number
  readonly ownerId: number
  /** The public id of the user. */
  readonly uid: string
  readonly username: string
}

/** Signed in with a browser, with an access key, or to Git with the account's password or an SSH key, which open all. */
export type UserActor =
  | (Account & { readonly via: 'session'; readonly sessionId: number })
  | (Account & { readonly via: 'password' })
  | (Account & { readonly via: 'ssh'; readonly sshKeyId: number })
  | (Account & { readonly via: 'key'; readonly keyId: number; readonly grants: AccessGrants })

export const visitor: Visitor = Object.freeze({ kind: 'visitor' })

/** The user who asks. Operations that need an account are refused to visitors before their handler runs. */
export function userOf(actor: Actor): UserActor {
  if (actor.kind === 'visitor') throw AppError.unauthenticated()
  return actor
}

/** Whose share of the server a request takes. */
export function callerBehind(actor: Actor, { ip }: { ip: string }): Caller {
  return callerOf({ userId: actor.kind === 'user' ? actor.userId : undefined, ip })
}
