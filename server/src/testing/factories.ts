import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { AccessGrants } from '@sheaf/contract'
import { type AccountRow, hashPassword, insertAccount } from '../domains/accounts/index.ts'
import { createKey as createAccessKey } from '../domains/credentials/index.ts'
import { openSession } from '../domains/sessions/index.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './start-server.ts'

/** The password of every user that `createUser` makes. */
export const testPassword = 'correct horse battery'

let made = 0
let hash: Promise<string> | undefined

/** A registered user with a name of its own, without the way through mail. */
export async function createUser(server: TestServer, { username }: { username?: string } = {}): Promise<AccountRow> {
  made += 1
  hash ??= hashPassword(testPassword)
  const passwordHash = await hash
  const name = username ?? `user${made}`
  return server.database.tx((tx) =>
    insertAccount(tx, {
      uid: randomUUIDv7(),
      username: name,
      email: `${name}@example.org`,
      passwordHash,
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
    alongside: async () => undefined,
  })
  browser.cookies.set('sheaf_session', token)
  return { ...browser, user: account }
}

/** An access key's secret. Areas that are not named stay closed; it expires tomorrow unless told. */
export async function createKey(
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

/** Where a repository lies on the disk. */
export function folderOf({ dataFolder }: Pick<TestServer, 'dataFolder'>, { uid }: { uid: string }): string {
  const [found] = globSync(`repositories/*/*/${uid}.git`, { cwd: dataFolder })
  return join(dataFolder, found ?? assert.fail('the repository has no folder'))
}
