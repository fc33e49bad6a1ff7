import type { Queries } from '../../db/database.ts'

/** What a client is told of whoever asks. */
export async function findHubPerson(db: Queries, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'display_name as displayName', 'avatar_url as avatarUrl'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** The key that a client came by, as its owner knows it. */
export async function findKeyTitle(db: Queries, keyId: number) {
  return db
    .selectFrom('access_keys')
    .select(['title', 'created_at as createdAt'])
    .where('id', '=', keyId)
    .executeTakeFirst()
}
