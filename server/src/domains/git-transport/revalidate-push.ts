import { message } from '@sheaf/contract/messages'
import { type Actor, actorOfAccount, type Pusher, userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { actorOfKnownAccessKey } from '../access-keys/index.ts'
import { findKnownAccount } from '../accounts/index.ts'
import { isAgent, refuseUnlessStillMay, refuseUnlessStillOpened } from '../repositories/index.ts'
import { actorOfKnownSshKey } from '../ssh-keys/index.ts'

/**
 * Validates once more that whoever pushes may, just before refs move: since they were let in, which may be hours ago, their
 * account may have been suspended, their key deleted, their role taken away, the repository deleted. Throws (AppError) what
 * they are told then.
 */
export async function revalidatePush(
  deps: Pick<Deps, 'database'>,
  { actor, repository, ...asked }: { actor: Pusher; repository: { id: number } } & Asked,
): Promise<void> {
  const known = await reauthenticate(deps, actor)
  if (known === undefined) throw AppError.unauthenticated(message('access_key.invalid'))
  const still = { actor: isAgent(known) ? known : userOf(known), repoId: repository.id }
  if (asked.action === 'push-head') await refuseUnlessStillOpened(deps.database.read, { ...still, ...asked })
  else await refuseUnlessStillMay(deps, { ...still, ...asked })
}

/** What they do; to branches that are open to them where it is `push-head`. */
type Asked = { action: 'push' | 'propose' } | { action: 'push-head'; branches: readonly string[] }

/** Who they are now that came in as this actor; nobody, where what they came in with opens nothing any more. */
async function reauthenticate(deps: Pick<Deps, 'database'>, actor: Pusher): Promise<Actor | undefined> {
  // That it is a mirror still is looked at with the repository.
  if (actor.kind === 'mirror') return actor
  if (actor.kind === 'deploy-key' || actor.via === 'ssh') return actorOfKnownSshKey(deps, actor.sshKeyId)
  if (actor.via === 'key') return actorOfKnownAccessKey(deps, actor.keyId)
  const account = await findKnownAccount(deps.database.read, actor.userId)
  return account && actorOfAccount(account, actor)
}

/** Was somebody told why not, rather than that something failed? */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && ['unauthenticated', 'forbidden', 'missing'].includes(error.kind)
