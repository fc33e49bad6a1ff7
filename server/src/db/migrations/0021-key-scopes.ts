import type { Migration } from '../migration.ts'

/** What keys are limited to: repositories and owners, and addresses from which they work. */
export const keyScopes: Migration = {
  name: '0021-key-scopes',
  statements: ({ id }) => [
    'alter table access_keys add column is_limited smallint not null default 0',
    "alter table access_keys add column addresses text not null default ''",
    'alter table ssh_keys add column is_limited smallint not null default 0',
    "alter table ssh_keys add column addresses text not null default ''",

    `create table key_targets (
      id ${id},
      access_key_id bigint references access_keys (id) on delete cascade,
      ssh_key_id bigint references ssh_keys (id) on delete cascade,
      owner_id bigint references owners (id) on delete cascade,
      repo_id bigint references repositories (id) on delete cascade
    )`,
    'create index key_targets_access_key on key_targets (access_key_id) where access_key_id is not null',
    'create index key_targets_ssh_key on key_targets (ssh_key_id) where ssh_key_id is not null',
    'create index key_targets_owner on key_targets (owner_id) where owner_id is not null',
    'create index key_targets_repository on key_targets (repo_id) where repo_id is not null',
  ],
}
