import type { Migration } from '../migration.ts'

/** Searches of lists of threads that accounts keep by names. */
export const threadViews: Migration = {
  name: '0131-thread-views',
  statements: ({ id }) => [
    `create table thread_views (
      id ${id},
      uid text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      repo_id bigint not null references repositories (id) on delete cascade,
      kind text not null,
      name text not null,
      folded_name text not null,
      query text not null,
      created_at bigint not null,
      unique (user_id, repo_id, kind, folded_name)
    )`,
    'create index thread_views_of_repository on thread_views (repo_id)',
  ],
}
