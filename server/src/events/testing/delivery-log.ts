import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'

/** What happened and what subscribers made of it, written down by the database itself. */
export interface DeliveryLog {
  /** What was recorded in the outbox, though it is gone from there. */
  readonly events: readonly { kind: string; payload: Record<string, unknown> }[]
  /** By subscriber and what it was told of: how often it wrote that, though a unique column may have swallowed it. */
  readonly deliveries: ReadonlyMap<string, number>
  /** The names of the repositories that can be seen, by their ids. */
  readonly repositories: ReadonlyMap<number, string>
  /** The titles of all access keys that were ever made, by their public ids. */
  readonly keys: ReadonlyMap<string, string>
  /** Subscribers that have not come to the end. */
  readonly behind: readonly string[]
}

/**
 * Lets the database write down each event, and each row that a subscriber inserts for one, in the transaction in which that
 * happens. What is inserted twice is seen, too: the trigger comes before the conflict.
 */
export async function logDeliveries({ engine, write }: Database): Promise<void> {
  await sql`create table happened (kind text not null, payload text not null)`.execute(write)
  await sql`create table delivered (subscriber text not null, source text not null)`.execute(write)
  const event = 'insert into happened (kind, payload) values (new.kind, new.payload)'
  const activity = "insert into delivered (subscriber, source) values ('activity', new.source)"
  const maintenance = "insert into delivered (subscriber, source) values ('maintenance', new.payload)"
  // Those who make keys delete them, too.
  await sql`create table made_keys (uid text not null, title text not null)`.execute(write)
  const key = 'insert into made_keys (uid, title) values (new.uid, new.title)'
  const triggers = [
    ['log_keys', 'after insert on access_keys', '', key],
    ['log_events', 'after insert on events', '', event],
    ['log_activities', 'before insert on activities', '', activity],
    ['log_maintenance', 'before insert on jobs', "when (new.queue = 'maintain-repository')", maintenance],
  ] as const
  for (const [name, moment, condition, statement] of triggers) {
    if (engine === 'sqlite') {
      await sql.raw(`create trigger ${name} ${moment} for each row ${condition} begin ${statement}; end`).execute(write)
      continue
    }
    const body = `begin ${statement}; return new; end`
    await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ ${body} $$`).execute(write)
    await sql
      .raw(`create trigger ${name} ${moment} for each row ${condition} execute function ${name}()`)
      .execute(write)
  }
}

const Payload = z.record(z.string(), z.unknown())

export async function readDeliveries({ read }: Pick<Database, 'read'>): Promise<DeliveryLog> {
  const { rows: events } = await sql<{ kind: string; payload: string }>`select kind, payload from happened`.execute(
    read,
  )
  const { rows: delivered } = await sql<{ subscriber: string; source: string; times: number }>`
    select subscriber, source, count(*) as times from delivered group by subscriber, source`.execute(read)
  const { rows: keys } = await sql<{ uid: string; title: string }>`select uid, title from made_keys`.execute(read)
  const { rows: behind } = await sql<{ subscriber: string }>`
    select subscriber from event_cursors
    where position < (select coalesce(max(position), max(id)) from events)`.execute(read)
  const repositories = await read
    .selectFrom('repositories')
    .select(['id', 'name'])
    .where('state', '=', 'ready')
    .execute()
  return {
    events: events.map(({ kind, payload }) => ({ kind, payload: Payload.parse(JSON.parse(payload)) })),
    deliveries: new Map(delivered.map(({ subscriber, source, times }) => [`${subscriber} ${source}`, times])),
    repositories: new Map(repositories.map(({ id, name }) => [id, name])),
    keys: new Map(keys.map(({ uid, title }) => [uid, title])),
    behind: behind.map(({ subscriber }) => subscriber),
  }
}
