import type { Migration } from '../migration.ts'

/** Pull requests that are merged once nothing is in the way any more: who asked for it, how, and of which commit. */
export const autoMerges: Migration = {
  name: '0103-auto-merges',
  statements: ({ id }) => [
    `create table auto_merges (
      id ${id},
      thread_id bigint not null references threads (id) on delete cascade,
      repo_id bigint not null references repositories (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      method text not null,
      head_oid text not null,
      enabled_at bigint not null
    )`,
    'create unique index auto_merges_of_thread on auto_merges (thread_id)',
    'create index auto_merges_of_commit on auto_merges (repo_id, head_oid)',
    'create index auto_merges_of_user on auto_merges (user_id)',
  ],
}
