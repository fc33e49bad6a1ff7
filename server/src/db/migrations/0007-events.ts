import type { Migration } from '../migration.ts'

/** What happened, in the transaction in which it did, and the cursor of each subscriber. */
export const events: Migration = {
  name: '0007-events',
  statements: ({ engine, id }) => [
    // Ids are never given out twice, though rows go: else what comes after the last one would lie before a cursor.
    `create table events (
      id ${engine === 'sqlite' ? 'integer primary key autoincrement' : id},
      position bigint,
      kind text not null,
      payload text not null,
      created_at bigint not null
    )`,
    ...(engine === 'postgres'
      ? [
          'create sequence event_positions',
          'create unique index events_position on events (position)',
          'create index events_unplaced on events (id) where position is null',
        ]
      : []),
    'create index events_age on events (created_at)',
    `create table event_cursors (
      subscriber text primary key,
      position bigint not null,
      seen_at bigint not null
    )`,
  ],
}
