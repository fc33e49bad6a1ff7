import type { Migration } from '../migration.ts'

/** Repositories that are brought from other Git servers. */
export const imports: Migration = {
  name: '0029-imports',
  statements: ({ id }) => [
    `create table imports (
      id ${id},
      uid text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      owner_id bigint not null references owners (id) on delete cascade,
      repo_id bigint references repositories (id) on delete set null,
      url text not null,
      repo_name text not null,
      description text not null,
      is_private smallint not null,
      state text not null,
      phase text not null,
      percent integer not null,
      received_bytes bigint not null,
      problem text,
      created_at bigint not null,
      finished_at bigint
    )`,
    'create index imports_of_user on imports (user_id, id)',
    'create index imports_of_owner on imports (owner_id)',
    'create unique index imports_of_repository on imports (repo_id) where repo_id is not null',
    "create index repositories_importing on repositories (created_at) where state = 'importing'",
  ],
}
