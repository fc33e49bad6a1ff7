import type { Migration } from '../migration.ts'

/** What texts of threads were before they were changed, and how many of the tasks that threads list are done. */
export const textVersions: Migration = {
  name: '0091-text-versions',
  statements: ({ id }) => [
    `create table text_versions (
      id ${id},
      uid text not null unique,
      thread_id bigint not null references threads (id) on delete cascade,
      target text not null,
      author_id bigint references users (id) on delete set null,
      body text not null,
      created_at bigint not null,
      wiped_at bigint
    )`,
    'create index text_versions_of_text on text_versions (thread_id, target, id)',
    'create index text_versions_of_author on text_versions (author_id)',
    'alter table threads add column edits bigint not null default 0',
    'alter table thread_comments add column edits bigint not null default 0',
    'alter table threads add column tasks bigint not null default 0',
    'alter table threads add column tasks_done bigint not null default 0',
  ],
}
