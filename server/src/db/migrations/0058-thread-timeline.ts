import type { Migration } from '../migration.ts'

/** What happened to a thread stands between its comments, in one order with them: an event is a row that has no text. */
export const threadTimeline: Migration = {
  name: '0058-thread-timeline',
  statements: () => [
    'alter table thread_comments add column happened text',
    'alter table thread_comments add column details text',
    'alter table threads add column events bigint not null default 0',
  ],
}
