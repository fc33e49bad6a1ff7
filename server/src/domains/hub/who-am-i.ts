import type { UserActor } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import { listOwnersOf } from '../repositories/index.ts'
import { findHubPerson, findKeyTitle } from './hub.store.ts'

/** Whose key a client has, as `hf auth whoami` shows it. Their address is told to keys that may read it. */
export async function whoAmI({ database: { read } }: Pick<Deps, 'database'>, actor: UserActor) {
  const person = await findHubPerson(read, actor.userId)
  const owners = await listOwnersOf(read, { userId: actor.userId })
  const seesMail = actor.via === 'key' ? actor.grants.email_access > 0 : true
  const key = actor.via === 'key' ? await findKeyTitle(read, actor.keyId) : undefined
  const roleOfKey = actor.via === 'key' && actor.grants.repo_access < 2 ? 'read' : 'write'
  return {
    type: 'user',
    id: actor.uid,
    name: actor.username,
    fullname: person?.displayName || actor.username,
    email: seesMail ? (person?.email ?? null) : null,
    emailVerified: seesMail,
    isPro: false,
    canPay: false,
    avatarUrl: person?.avatarUrl ?? '',
    periodEnd: null,
    orgs: owners
      .filter(({ kind }) => kind === 'team')
      .map(({ uid, name, role }) => ({
        type: 'org',
        id: uid,
        name,
        fullname: name,
        email: null,
        avatarUrl: '',
        roleInOrg: orgRoles[role ?? 'reader'],
      })),
    auth: {
      type: 'access_token',
      accessToken: {
        displayName: key?.title ?? actor.username,
        role: actor.via === 'key' && actor.scope !== undefined ? 'fineGrained' : roleOfKey,
        createdAt: new Date(key?.createdAt ?? 0).toISOString(),
      },
    },
  }
}

/** What the Hub calls the roles of a team. */
const orgRoles = { reader: 'read', writer: 'write', maintainer: 'write', owner: 'admin' } as const
