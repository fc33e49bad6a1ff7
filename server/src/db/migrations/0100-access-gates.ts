import type { Migration } from '../migration.ts'

/** Repositories that all may see, while their contents are for those who asked and were let in. */
export const accessGates: Migration = {
  name: '0100-access-gates',
  statements: ({ id }) => [
    "alter table repositories add column gate text not null default ''",
    "create index repositories_gated on repositories (id) where gate <> ''",
    `create table access_requests (
      id ${id},
      repo_id bigint not null references repositories (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      state text not null,
      reason text not null default '',
      asked_at bigint not null,
      decided_at bigint,
      decided_by bigint references users (id) on delete set null
    )`,
    'create unique index access_requests_once on access_requests (repo_id, user_id)',
    'create index access_requests_of_state on access_requests (repo_id, state, id)',
    'create index access_requests_of_user on access_requests (user_id)',
    'create index access_requests_decided_by on access_requests (decided_by)',
  ],
}
