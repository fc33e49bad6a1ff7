import type { Migration } from '../migration.ts'

/** What an account has seen last of a pull request, and before that; and how many versions were put upon the base of another. */
export const pullLooks: Migration = {
  name: '0086-pull-looks',
  statements: ({ id }) => [
    'alter table pulls add column carried bigint not null default 0',
    `create table pull_looks (
      id ${id},
      thread_id bigint not null references threads (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      head_oid text not null,
      before_oid text,
      looked_at bigint not null
    )`,
    'create unique index pull_looks_once on pull_looks (thread_id, user_id)',
    'create index pull_looks_of_user on pull_looks (user_id)',
  ],
}
