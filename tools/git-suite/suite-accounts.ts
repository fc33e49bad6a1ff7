import { randomUUIDv7 } from 'node:crypto'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Database } from '../../server/src/db/database.ts'
import { type AccountRow, insertAccount } from '../../server/src/domains/accounts/index.ts'
import type { Authenticator } from '../../server/src/http/authentication.ts'
import { createPasswords } from '../../server/src/passwords/passwords.ts'

/** The header of a request to an address that asks for no account: Apache lets everyone push there. */
export const everyone = 'Suite everyone'

/** The account in the suite's passwd. No name of ours has an @, so that it is told apart here. */
const suiteHeader = `Basic ${Buffer.from('user@host:pass@host').toString('base64')}`

export const isSuiteUser = (header: string | undefined): boolean => header === suiteHeader

/** One account, which all that the suite may do counts as. */
export async function suiteAccounts(database: Database): Promise<{ owner: AccountRow; authenticator: Authenticator }> {
  const passwordHash = await createPasswords().hash('pass@host')
  const owner = await database.tx((tx) =>
    insertAccount(tx, {
      uid: randomUUIDv7(),
      username: 'suite',
      email: 'suite@example.org',
      passwordHash,
      isAdministrator: false,
      now: Date.now(),
    }),
  )
  const actor: UserActor = {
    kind: 'user',
    via: 'password',
    userId: owner.userId,
    ownerId: owner.ownerId,
    uid: owner.uid,
    username: owner.username,
    isAdministrator: false,
  }
  return {
    owner,
    authenticator: {
      hasSessionCookie: () => false,
      async actorOf({ headers: { authorization } }) {
        if (authorization === everyone || isSuiteUser(authorization)) return actor
        throw AppError.unauthenticated()
      },
    },
  }
}
