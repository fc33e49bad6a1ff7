import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { AccessGrants } from '@sheaf/contract'
import { createAccessKey } from '../domains/access-keys/index.ts'
import { type AccountRow, insertAccount } from '../domains/accounts/index.ts'
import { insertTargets } from '../domains/key-scopes/index.ts'
import { type Role, roleRanks } from '../domains/repositories/index.ts'
import { openSession } from '../domains/sessions/index.ts'
import { noOrigin } from '../http/request-origin.ts'
import { createPasswords } from '../passwords/passwords.ts'
import type { Browser } from './browser.ts'
import { hashCost, type TestServer } from './start-server.ts'

/** The password of every user that `createUser` makes. */
export const testPassword = 'correct horse battery'

let made = 0
let hash: Promise<string> | undefined

/** A registered user with a name of its own, without the way through mail. */
export async function createUser(
  server: TestServer,
  { username, isAdministrator = false }: { username?: string; isAdministrator?: boolean } = {},
): Promise<AccountRow> {
  made += 1
  const name = username ?? `user${made}`
  hash ??= createPasswords({ cost: hashCost }).hash(testPassword)
  const passwordHash = await hash
  return server.database.tx((tx) =>
    insertAccount(tx, {
      uid: randomUUIDv7(),
      username: name,
      email: `${name}@example.org`,
      passwordHash,
      isAdministrator,
      now: Date.now(),
    }),
  )
}

/** A browser in which this user, or a new one, is signed in. */
export async function signIn(server: TestServer, user?: AccountRow): Promise<Browser & { user: AccountRow }> {
  const account = user ?? (await createUser(server))
  const browser = server.browser()
  const { token } = await openSession(server, {
    userId: account.userId,
    replaces: undefined,
    origin: noOrigin,
    device: undefined,
  })
  browser.cookies.set('sheaf_session', token)
  return { ...browser, user: account }
}

/** An access key's secret. Areas that are not named stay closed; it expires tomorrow unless told. */
export async function issueAccessKey(
  server: TestServer,
  user: AccountRow,
  { grants = {}, expiration }: { grants?: Partial<AccessGrants>; expiration?: string } = {},
): Promise<{ id: string; token: string }> {
  return createAccessKey(server, {
    userId: user.userId,
    title: 'Test key',
    description: '',
    expiration: expiration ?? new Date(Date.now() + 86_400_000).toISOString(),
    grants: AccessGrants.parse(grants),
  })
}

/** Limits an access key to a repository, as its creation does to those of its user. */
export async function limitAccessKey(
  server: TestServer,
  { keyUid, repoUid }: { keyUid: string; repoUid: string },
): Promise<{ ownerIds: number[]; repositoryIds: number[] }> {
  return server.database.tx(async (tx) => {
    const { id: keyId } = await tx
      .updateTable('access_keys')
      .set({ is_limited: 1 })
      .where('uid', '=', keyUid)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx.selectFrom('repositories').select('id').where('uid', '=', repoUid).executeTakeFirstOrThrow()
    const scope = { ownerIds: [], repositoryIds: [id] }
    await insertTargets(tx, { column: 'access_key_id', keyId, scope })
    return scope
  })
}

/** Lets an access key expire now. */
export async function expireAccessKey(server: TestServer, { id }: { id: string }): Promise<void> {
  const expires_at = Date.now() - 1
  await server.database.write.updateTable('access_keys').set({ expires_at }).where('uid', '=', id).execute()
}

/** Takes all rights from an account, or gives them back. */
export async function suspend(server: TestServer, { userId }: AccountRow, isSuspended = true): Promise<void> {
  await server.database.write
    .updateTable('users')
    .set({ suspended_at: isSuspended ? Date.now() : null })
    .where('id', '=', userId)
    .execute()
}

/** A team with these members, by their roles. */
export async function createTeam(
  server: TestServer,
  { name, members }: { name: string; members: readonly (readonly [AccountRow, Role])[] },
): Promise<{ ownerId: number; uid: string; name: string }> {
  const created_at = Date.now()
  const uid = randomUUIDv7()
  return server.database.tx(async (tx) => {
    const { id } = await tx
      .insertInto('owners')
      .values({ uid, kind: 'team', name, plan: 'professional', created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('teams').values({ owner_id: id, parent_id: null, created_at }).execute()
    for (const [{ userId }, role] of members) {
      await tx
        .insertInto('team_members')
        .values({ user_id: userId, team_id: id, role: roleRanks[role], created_at })
        .execute()
    }
    return { ownerId: id, uid, name }
  })
}

/** Gives a person or a team a role in a repository of another. */
export async function addCollaborator(
  server: TestServer,
  { ownerId, repoUid, role }: { ownerId: number; repoUid: string; role: Role },
): Promise<void> {
  const { id } = await server.database.read
    .selectFrom('repositories')
    .select('id')
    .where('uid', '=', repoUid)
    .executeTakeFirstOrThrow()
  await server.database.write
    .insertInto('collaborators')
    .values({ owner_id: ownerId, repo_id: id, role: roleRanks[role], created_at: Date.now() })
    .execute()
}

/** Three people around a repository: `ada` has it, `grace` has a role in it, and `eve` none. */
export async function signInAround(
  server: TestServer,
  { role, isPrivate = false }: { role: Role; isPrivate?: boolean },
) {
  const [ada, grace, eve] = [await signIn(server), await signIn(server), await signIn(server)]
  const body = { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate }
  const { uid: repoUid } = await ada.api.createRepository({ body })
  await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid, role })
  return { ada, grace, eve, repoUid, params: { owner: ada.user.username, repo: 'loom' } }
}

/** Tells a server that refs of its repositories have moved, as pushes would. */
export async function moveRefs({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await database.write
    .updateTable('repositories')
    .set((row) => ({ refs_version: row('refs_version', '+', 1) }))
    .execute()
}

/** Where a repository lies on the disk. */
export function folderOf({ dataFolder }: Pick<TestServer, 'dataFolder'>, { uid }: { uid: string }): string {
  const [found] = globSync(`repositories/*/*/${uid}.git`, { cwd: dataFolder })
  return join(dataFolder, found ?? assert.fail('the repository has no folder'))
}
