import type { Migration } from '../migration.ts'

/** What people make of texts in threads without writing. `target` is the public id of a comment or review, or empty for what the thread begins with. */
export const reactions: Migration = {
  name: '0074-reactions',
  statements: () => [
    `create table reactions (
      thread_id bigint not null references threads (id) on delete cascade,
      target text not null,
      kind text not null,
      user_id bigint not null references users (id) on delete cascade,
      created_at bigint not null,
      primary key (thread_id, target, kind, user_id)
    )`,
    'create index reactions_of_user on reactions (user_id)',
  ],
}
