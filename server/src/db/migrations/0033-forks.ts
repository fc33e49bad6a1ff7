import type { Migration } from '../migration.ts'

/** Forks, what they borrow, copies that are being made, and repositories that are to have another owner. */
export const forks: Migration = {
  name: '0033-forks',
  statements: ({ id }) => [
    // Whose these are is written without references: repositories refer to bases.
    `create table object_bases (
      id ${id},
      uid text not null unique,
      storage_node text not null,
      source_id bigint,
      heir_id bigint,
      state text not null,
      bytes bigint not null,
      created_at bigint not null
    )`,
    'create index object_bases_of_source on object_bases (source_id)',
    'create index object_bases_of_heir on object_bases (heir_id)',

    'alter table repositories add column fork_of bigint references repositories (id) on delete set null',
    'alter table repositories add column network bigint',
    'alter table repositories add column base_id bigint references object_bases (id)',
    'create index repositories_of_source on repositories (fork_of, owner_id) where fork_of is not null',
    'create index repositories_of_network on repositories (network, updated_at desc, id desc) where network is not null',
    'create index repositories_of_base on repositories (base_id) where base_id is not null',
    "create index repositories_copying on repositories (created_at) where state = 'copying'",

    `create table repository_copies (
      id ${id},
      uid text not null unique,
      kind text not null,
      user_id bigint not null references users (id) on delete cascade,
      owner_id bigint not null references owners (id) on delete cascade,
      source_id bigint references repositories (id) on delete set null,
      repo_id bigint references repositories (id) on delete set null,
      repo_name text not null,
      state text not null,
      percent integer not null,
      problem text,
      created_at bigint not null,
      finished_at bigint
    )`,
    'create index repository_copies_of_user on repository_copies (user_id, id)',
    'create index repository_copies_of_owner on repository_copies (owner_id)',
    'create index repository_copies_of_source on repository_copies (source_id)',
    'create unique index repository_copies_of_repository on repository_copies (repo_id) where repo_id is not null',

    `create table repository_transfers (
      id ${id},
      uid text not null unique,
      repo_id bigint not null references repositories (id) on delete cascade,
      from_owner_id bigint not null references owners (id) on delete cascade,
      to_owner_id bigint not null references owners (id) on delete cascade,
      user_id bigint references users (id) on delete set null,
      state text not null,
      created_at bigint not null,
      expires_at bigint not null,
      ended_at bigint
    )`,
    "create unique index repository_transfers_pending on repository_transfers (repo_id) where state = 'pending'",
    "create index repository_transfers_to on repository_transfers (to_owner_id, id) where state = 'pending'",
    'create index repository_transfers_from on repository_transfers (from_owner_id)',
    'create index repository_transfers_by on repository_transfers (user_id)',
  ],
}
