import type { UserActor } from '@sheaf/server-core/actor'

/**
 * May this actor add SSH keys to its account? They open all of its repositories for writing: an access key that does
 * not open these itself must not make one that does.
 */
export function mayCreateSshKey(actor: UserActor): boolean {
  return actor.via !== 'key' || (actor.grants.ssh_access === 2 && actor.grants.repo_access === 2)
}
