import type { Migration } from '../migration.ts'

/** Repositories that a user shows first on their profile, in their order. */
export const pins: Migration = {
  name: '0019-pins',
  statements: () => [
    `create table pins (
      user_id bigint not null references users (id) on delete cascade,
      repo_id bigint not null references repositories (id) on delete cascade,
      position smallint not null,
      primary key (user_id, repo_id)
    )`,
    'create index pins_of_repository on pins (repo_id)',
  ],
}
