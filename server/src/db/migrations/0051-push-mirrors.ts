import type { Migration } from '../migration.ts'

/** Repositories of other servers that ours are pushed to. */
export const pushMirrors: Migration = {
  name: '0051-push-mirrors',
  statements: ({ id }) => [
    `create table push_mirrors (
      id ${id},
      uid text not null unique,
      repo_id bigint not null references repositories (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      url text not null,
      username text,
      secret text,
      interval_minutes integer not null,
      on_push integer not null,
      overwrites integer not null,
      prunes integer not null,
      protected_only integer not null,
      failures integer not null default 0,
      next_at bigint not null,
      wanted_at bigint,
      began_at bigint,
      claimed_until bigint,
      created_at bigint not null
    )`,
    'create index push_mirrors_by_time on push_mirrors (next_at)',
    'create index push_mirrors_of_repository on push_mirrors (repo_id)',
    'create index push_mirrors_of_user on push_mirrors (user_id)',
    `create table push_mirror_runs (
      id ${id},
      mirror_id bigint not null references push_mirrors (id) on delete cascade,
      state text not null,
      problem text,
      detail text not null default '',
      changed integer not null default 0,
      refused integer not null default 0,
      started_at bigint not null,
      finished_at bigint
    )`,
    'create index push_mirror_runs_of_mirror on push_mirror_runs (mirror_id, id)',
  ],
}
