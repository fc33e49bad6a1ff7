import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Lets a table refuse every change, as a full disk does, until `undo`. PostgreSQL says so by its `code`. */
export async function refuseChanges(
  { engine, write }: Database,
  tables: readonly string[],
  code = '53100',
): Promise<() => Promise<void>> {
  const run = (text: string) => sql.raw(text).execute(write)
  if (engine === 'postgres') {
    await run(`create or replace function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = '${code}'; end $$`)
  }
  for (const table of tables) {
    for (const event of ['insert', 'update', 'delete']) {
      const body =
        engine === 'postgres' ? 'execute function refuse_change()' : "begin select raise(abort, 'no room'); end"
      await run(`create trigger refuse_${table}_${event} before ${event} on ${table} for each row ${body}`)
    }
  }
  return async () => {
    for (const table of tables) {
      for (const event of ['insert', 'update', 'delete']) {
        await run(`drop trigger refuse_${table}_${event}${engine === 'postgres' ? ` on ${table}` : ''}`)
      }
    }
  }
}
