import type { Migration } from '../migration.ts'

/** What a subscriber has lost to the bounds of the outbox, and what a job is about, for whoever asks whether one waits. */
export const boundsOfEvents: Migration = {
  name: '0008-bounds-of-events',
  statements: () => [
    'alter table event_cursors add column lost bigint not null default 0',
    'alter table event_cursors add column lost_at bigint',

    'alter table jobs add column subject text',
    'create index jobs_subject on jobs (queue, subject)',
  ],
}
