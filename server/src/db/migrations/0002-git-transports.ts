import type { Migration } from '../migration.ts'

/** What Git over SSH and the caches of refs need. */
export const gitTransports: Migration = {
  name: '0002-git-transports',
  statements: ({ id }) => [
    // Counts up with every change of the refs, in its transaction: what is cached of them says which count it is of.
    'alter table repositories add column refs_version bigint not null default 0',

    `create table ssh_keys (
      id ${id},
      uid text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      name text not null,
      algorithm text not null,
      content text not null,
      fingerprint text not null unique,
      created_at bigint not null,
      updated_at bigint not null,
      last_used_at bigint
    )`,
    'create index ssh_keys_user on ssh_keys (user_id)',
  ],
}
