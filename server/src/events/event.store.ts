import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../db/database.ts'
import { literal } from '../db/page-size.ts'
import type { NewRow } from '../db/schema.ts'

type Engine = Database['engine']

/** Any number that no other advisory lock of ours uses. */
const placingLock = 7_432_302

/** Adds an event, in the transaction of what happened. */
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

/** How far subscribers are, by their names. */
export async function selectCursors(db: Queries, subscribers: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('event_cursors')
    .select(['subscriber', 'position'])
    .where('subscriber', 'in', subscribers)
    .execute()
  return new Map(rows.map(({ subscriber, position }) => [subscriber, position]))
}

/** What the next events after a position are, each with its own. */
export function selectEventKinds(db: Queries, engine: Engine, { after, limit }: { after: number; limit: number }) {
  const order = orderOf(engine)
  return db
    .selectFrom('events')
    .select(['kind', order.as('at')])
    .where(order, '>', after)
    .orderBy(order)
    .limit(literal(limit))
    .execute()
}

/** Advances the cursors of subscribers that nothing has to be delivered to. One that stands further on stays there. */
export async function moveCursors(
  tx: Tx,
  { subscribers, to, now }: { subscribers: readonly string[]; to: number; now: number },
) {
  await tx
    .updateTable('event_cursors')
    .set({ position: to, seen_at: now })
    .where('subscriber', 'in', subscribers)
    .where('position', '<', to)
    .execute()
}

/** Advances the cursor of a subscriber behind what was delivered to it. */
export async function moveCursor(tx: Tx, { subscriber, to, now }: { subscriber: string; to: number; now: number }) {
  await tx
    .updateTable('event_cursors')
    .set({ position: to, seen_at: now })
    .where('subscriber', '=', subscriber)
    .execute()
}

/** Events that a subscriber will never be delivered: so many, and all that were delivered to it stand at or before this position. */
export interface LostEvents {
  subscriber: string
  lost: number
  after: number
  /** It has ended: nobody has seen it for as long as events are kept. */
  isForgotten: boolean
}

interface Bounds {
  /** What happened earlier goes (ms). */
  before: number
  /** Of what is left, all but so many go. */
  most: number
  now: number
}

/**
 * Deletes the events that were delivered to every subscriber, and whatever exceeds the bounds of the outbox, delivered or not.
 * Subscribers that were not seen since `before` are deleted. Gives what they missed, which is counted at the cursor, too.
 */
export async function pruneEvents(tx: Tx, engine: Engine, { before, most, now }: Bounds): Promise<LostEvents[]> {
  const order = orderOf(engine)
  const all = tx.selectFrom('event_cursors').select(['subscriber', 'position', 'seen_at']).orderBy('subscriber')
  const cursors = await (engine === 'postgres' ? all.forUpdate() : all).execute()
  const tooOld = await tx
    .selectFrom('events')
    .select(({ fn }) => fn.max(order).as('position'))
    .where('created_at', '<', before)
    .executeTakeFirst()
  const tooMany = await tx
    .selectFrom('events')
    .select(order.as('position'))
    .where(order, 'is not', null)
    .orderBy(order, 'desc')
    .limit(literal(1))
    .offset(literal(most))
    .executeTakeFirst()
  const bound = Math.max(tooOld?.position ?? 0, tooMany?.position ?? 0)
  const lost: LostEvents[] = []
  for (const { subscriber, position, seen_at } of cursors) {
    const isForgotten = seen_at < before
    const upTo = isForgotten ? Number.MAX_SAFE_INTEGER : bound
    if (upTo <= position) continue
    const count = await countEvents(tx, engine, { after: position, upTo })
    if (count > 0) lost.push({ subscriber, lost: count, after: position, isForgotten })
    if (!isForgotten) await noteLost(tx, { subscriber, lost: count, upTo: bound, now })
  }
  await tx.deleteFrom('event_cursors').where('seen_at', '<', before).execute()
  const kept = cursors.filter(({ seen_at }) => seen_at >= before).map(({ position }) => Math.max(position, bound))
  await tx
    .deleteFrom('events')
    .where(order, '<=', kept.length > 0 ? Math.min(...kept) : bound)
    .execute()
  return lost
}

async function countEvents(
  db: Queries,
  engine: Engine,
  { after, upTo }: { after: number; upTo: number },
): Promise<number> {
  const order = orderOf(engine)
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(order, '>', after)
    .where(order, '<=', upTo)
    .executeTakeFirstOrThrow()
  return count
}

/** Advances a cursor past what its subscriber is not subscribed to. */
async function noteLost(
  tx: Tx,
  { subscriber, lost, upTo, now }: { subscriber: string; lost: number; upTo: number; now: number },
): Promise<void> {
  await tx
    .updateTable('event_cursors')
    .set(({ eb }) => ({ position: upTo, ...(lost > 0 && { lost: eb('lost', '+', lost), lost_at: now }) }))
    .where('subscriber', '=', subscriber)
    .execute()
}

export interface SubscriberCounts {
  subscriber: string
  /** What was not delivered to it yet. */
  waiting: number
  lost: number
  /** When some of that was lost last (ms). */
  lostAt: number | null
}

/** How far each subscriber is, for an operator. */
export async function countSubscribers(db: Queries, engine: Engine): Promise<SubscriberCounts[]> {
  const cursors = await db.selectFrom('event_cursors').selectAll().orderBy('subscriber').execute()
  const counted: SubscriberCounts[] = []
  for (const { subscriber, position, lost, lost_at } of cursors) {
    const waiting = await countEvents(db, engine, { after: position, upTo: Number.MAX_SAFE_INTEGER })
    counted.push({ subscriber, waiting, lost, lostAt: lost_at })
  }
  return counted
}
