import type { Queries, Tx } from '../../db/database.ts'

/** What an account has chosen to be told, as the column has it; nothing where it is gone. */
export async function findSettings(db: Queries, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('notification_settings as settings')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.settings
}

/** Replaces all of it. */
export async function replaceSettings(
  tx: Tx,
  { userId, settings }: { userId: number; settings: string },
): Promise<void> {
  await tx.updateTable('users').set({ notification_settings: settings }).where('id', '=', userId).execute()
}
