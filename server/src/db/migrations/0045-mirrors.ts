import type { Migration } from '../migration.ts'

/** Repositories that are kept as those of other servers are. */
export const mirrors: Migration = {
  name: '0045-mirrors',
  statements: ({ id }) => [
    `create table mirrors (
      id ${id},
      uid text not null unique,
      repo_id bigint not null unique references repositories (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      url text not null,
      username text,
      secret text,
      interval_minutes integer not null,
      failures integer not null default 0,
      next_at bigint not null,
      created_at bigint not null
    )`,
    'create index mirrors_by_time on mirrors (next_at)',
    'create index mirrors_of_user on mirrors (user_id)',
    `create table mirror_runs (
      id ${id},
      mirror_id bigint not null references mirrors (id) on delete cascade,
      state text not null,
      problem text,
      detail text not null default '',
      changed integer not null default 0,
      received_bytes bigint not null default 0,
      started_at bigint not null,
      finished_at bigint
    )`,
    'create index mirror_runs_of_mirror on mirror_runs (mirror_id, id)',
  ],
}
