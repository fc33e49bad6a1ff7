import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { Row } from '../../db/schema.ts'

type Kind = Row<'known_origins'>['kind']

export interface OriginQuery {
  userId: number
  deviceHash: string
  addressHash: string
}

/** What an account knows of a device and an address: a row for each that it does. */
export async function findOrigins(
  db: Queries,
  { userId, deviceHash, addressHash }: OriginQuery,
): Promise<{ kind: Kind; seenAt: number }[]> {
  return db
    .selectFrom('known_origins')
    .select(['kind', 'seen_at as seenAt'])
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([
        is.and([is('kind', '=', 'device'), is('hash', '=', deviceHash)]),
        is.and([is('kind', '=', 'address'), is('hash', '=', addressHash)]),
      ]),
    )
    .execute()
}

interface Seen {
  userId: number
  kind: Kind
  hash: string
  now: number
  /** How many of its kind an account keeps: those seen last. */
  kept: number
}

/** Writes down that someone signed in from there, and deletes those of its kind that were not seen for longest. */
export async function markOrigin(db: Queries, { userId, kind, hash, now, kept }: Seen): Promise<void> {
  await db
    .insertInto('known_origins')
    .values({ user_id: userId, kind, hash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'hash']).doUpdateSet({ seen_at: now }))
    .execute()
  await db
    .deleteFrom('known_origins')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('hash', 'not in', (known) =>
      known
        .selectFrom('known_origins as kept')
        .select('kept.hash')
        .where('kept.user_id', '=', userId)
        .where('kept.kind', '=', kind)
        .orderBy('kept.seen_at', 'desc')
        .orderBy('kept.hash')
        .limit(literal(kept)),
    )
    .execute()
}

/** Has anybody signed in to this account in a browser that it still knows? */
export async function knowsAnyDevice(db: Queries, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('known_origins')
    .select('hash')
    .where('user_id', '=', userId)
    .where('kind', '=', 'device')
    .limit(literal(1))
    .executeTakeFirst()
  return row !== undefined
}

/** An account knows no device and no address any more. */
export async function forgetOrigins(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_origins').where('user_id', '=', userId).execute()
}

/** Gives a device another secret, for all accounts that know it. */
export async function renameDevice(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .updateTable('known_origins')
    .set({ hash: to })
    .where('kind', '=', 'device')
    .where('hash', '=', from)
    .execute()
}
