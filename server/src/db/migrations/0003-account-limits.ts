import type { Migration } from '../migration.ts'

/** What limits of accounts remember: where people sign in from, and how much disk space is theirs. */
export const accountLimits: Migration = {
  name: '0003-account-limits',
  statements: () => [
    `create table known_origins (
      user_id bigint not null references users (id) on delete cascade,
      kind text not null check (kind in ('device', 'address')),
      hash text not null,
      seen_at bigint not null,
      primary key (user_id, kind, hash)
    )`,
    'create index known_origins_hash on known_origins (hash)',

    "alter table owners add column plan text not null default 'starter' check (plan in ('starter', 'professional', 'enterprise'))",
    'alter table owners add column disk_bytes bigint not null default 0',
    'alter table repositories add column disk_bytes bigint not null default 0',
    'alter table repositories add column measured_at bigint',
    'create index repositories_unmeasured on repositories (id) where measured_at is null',

    `create table disk_reservations (
      id text primary key,
      owner_id bigint not null references owners (id) on delete cascade,
      bytes bigint not null,
      expires_at bigint not null
    )`,
    'create index disk_reservations_owner on disk_reservations (owner_id)',
  ],
}
