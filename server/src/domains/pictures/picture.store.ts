import type { Queries, Tx } from '../../db/database.ts'

/** Puts an account's picture in place of the one before, and its address onto the account. */
export async function putPicture(
  tx: Tx,
  { userId, hash, content, url, now }: { userId: number; hash: string; content: Buffer; url: string; now: number },
): Promise<void> {
  const picture = { hash, content, created_at: now }
  await tx
    .insertInto('pictures')
    .values({ user_id: userId, ...picture })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(picture))
    .execute()
  await tx.updateTable('users').set({ avatar_url: url }).where('id', '=', userId).execute()
}

/** Takes an account's picture away. */
export async function dropPicture(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('users').set({ avatar_url: null }).where('id', '=', userId).execute()
  await tx.deleteFrom('pictures').where('user_id', '=', userId).execute()
}

/** The bytes of a picture that some account has now. */
export async function findPicture(db: Queries, hash: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('pictures').select('content').where('hash', '=', hash).limit(1).executeTakeFirst()
  return row?.content
}
