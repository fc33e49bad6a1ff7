import { readConfig } from '../../server/src/config/config.ts'
import { openDatabase, type Tx } from '../../server/src/db/database.ts'
import { newToken, tokenHash } from '../../server/src/http/secret-token.ts'
import { createLogger } from '../../server/src/log/logger.ts'
import { insertManyThreads } from '../../server/src/testing/many-threads.ts'
import { account } from '../sheaf/account.ts'

interface Filling {
  /** Where the server that is stopped has its data. */
  data: string
  /** How many people to add. */
  people: number
  /** The public ids of the repositories whose threads these are. */
  repositories: Readonly<Record<'discussion' | 'pull', string>>
}

/** Writes threads and people that nobody could make by calls within minutes. Gives the token of a session of the owner, and of each of the people. */
export async function fill({ data, people, repositories }: Filling) {
  const { database: named } = readConfig({ SHEAF_DATA: data })
  const database = await openDatabase({ database: named, log: createLogger({ level: 'silent' }) })
  try {
    return await database.tx(async (tx) => {
      const owner = await userNamed(tx, account.username)
      const others: number[] = []
      for (let number = 0; number < people; number += 1) others.push(await addPerson(tx, personCalled(number)))
      for (const kind of ['discussion', 'pull'] as const) {
        const repository = tx.selectFrom('repositories').select('id').where('uid', '=', repositories[kind])
        const { id: repoId } = await repository.executeTakeFirstOrThrow()
        await insertManyThreads(tx, { repoId, kind, openBy: owner, closedBy: others[0] ?? owner })
      }
      const tokens: string[] = []
      for (const userId of others) tokens.push(await signedIn(tx, userId))
      return { token: await signedIn(tx, owner), people: tokens }
    })
  } finally {
    await database.close()
  }
}

/** The closed threads are the first one's. */
export const personCalled = (number: number): string => `person-${number}`

async function userNamed(tx: Tx, name: string): Promise<number> {
  const query = tx.selectFrom('users').innerJoin('owners', 'owners.id', 'users.owner_id').select('users.id')
  return (await query.where('owners.name', '=', name).executeTakeFirstOrThrow()).id
}

/** Somebody who has an account and no password. */
async function addPerson(tx: Tx, name: string): Promise<number> {
  const owner = await tx
    .insertInto('owners')
    .values({ uid: name, kind: 'user', name, created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await tx
    .insertInto('users')
    .values({
      ...{ owner_id: owner.id, email: `${name}@example.org`, password_hash: '', display_name: name },
      ...{ avatar_url: null, created_at: 0, updated_at: 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return user.id
}

const lifetimeMs = 86_400_000

/** Gives the token of a session of theirs. */
async function signedIn(tx: Tx, userId: number): Promise<string> {
  const token = newToken()
  const now = Date.now()
  const times = { created_at: now, seen_at: now, expires_at: now + lifetimeMs }
  await tx
    .insertInto('sessions')
    .values({ user_id: userId, token_hash: tokenHash(token), ...times })
    .execute()
  return token
}

/** The cookie of a session. */
export const sessionName = 'sheaf_session'

/** What a browser says with each request of a session. */
export const headersOf = (token: string): Readonly<Record<string, string>> => ({
  cookie: `${sessionName}=${token}`,
  'accept-encoding': 'gzip, deflate, br',
})
