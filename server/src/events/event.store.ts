import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../db/database.ts'
import { literal } from '../db/page-size.ts'
import type { NewRow } from '../db/schema.ts'

type Engine = Database['engine']

/** Any number that no other advisory lock of ours uses. */
const placingLock = 7_432_302

export async function insertEvent(tx: Tx, row: NewRow<'events'>): Promise<void> {
  await tx.insertInto('events').values(row).execute()
}

/** What events are read in the order of. SQLite has one writer: there, they are committed in the order of their ids. */
const orderOf = (engine: Engine) => sql.ref<number>(engine === 'sqlite' ? 'events.id' : 'events.position')

/**
 * Gives a position to each event that was committed and has none, on PostgreSQL. Ids are given out before the commit, so
 * that one with a lower id may become visible after a cursor has passed it; positions are given one transaction after
 * the other, to what is visible. Says whether all have one.
 */
export async function assignPositions(tx: Tx, limit: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(placingLock)})`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    update events set position = placed.position
    from (select id, nextval('event_positions') as position
      from (select id from events where position is null order by id limit ${literal(limit)}) as waiting) as placed
    where events.id = placed.id`.execute(tx)
  return numAffectedRows < BigInt(limit)
}

/** Begins a cursor at what happens from now on, if there is none. */
export async function startCursor(db: Queries, engine: Engine, subscriber: string, now: number): Promise<void> {
  await sql`
    insert into event_cursors (subscriber, position, seen_at)
    select cast(${subscriber} as text), coalesce(max(${orderOf(engine)}), 0), cast(${now} as bigint) from events where true
    on conflict (subscriber) do update set seen_at = excluded.seen_at`.execute(db)
}

/** The cursor of a subscriber, which nobody else moves before this transaction ends. */
export async function lockCursor(tx: Tx, engine: Engine, subscriber: string): Promise<number | undefined> {
  const query = tx.selectFrom('event_cursors').select('position').where('subscriber', '=', subscriber)
  const row = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
  return row?.position
}

/** The next events after a position, each with its own. */
export function selectEvents(tx: Tx, engine: Engine, { after, limit }: { after: number; limit: number }) {
  const order = orderOf(engine)
  return tx
    .selectFrom('events')
    .select(['kind', 'payload', 'created_at', order.as('at')])
    .where(order, '>', after)
    .orderBy(order)
    .limit(literal(limit))
    .execute()
}

export async function moveCursor(tx: Tx, { subscriber, to, now }: { subscriber: string; to: number; now: number }) {
  await tx
    .updateTable('event_cursors')
    .set({ position: to, seen_at: now })
    .where('subscriber', '=', subscriber)
    .execute()
}

/**
 * Deletes the events that every subscriber has heard of, and those from before `before` (ms), heard or not; subscribers
 * that were not seen since then are forgotten. Gives how many went unheard.
 */
export async function pruneEvents(tx: Tx, engine: Engine, before: number): Promise<number> {
  await tx.deleteFrom('event_cursors').where('seen_at', '<', before).execute()
  await tx
    .deleteFrom('events')
    .where(orderOf(engine), '<=', (query) =>
      query.selectFrom('event_cursors').select(({ fn }) => fn.min('position').as('least')),
    )
    .execute()
  const { numDeletedRows } = await tx.deleteFrom('events').where('created_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
