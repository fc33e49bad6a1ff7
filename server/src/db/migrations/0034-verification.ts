import type { Migration } from '../migration.ts'

/** Keys of accounts by which commits and tags are signed, and which of these were found to be signed well. */
export const verification: Migration = {
  name: '0034-verification',
  statements: ({ id }) => [
    `create table signing_keys (
      id ${id},
      uid text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      name text not null,
      kind text not null,
      algorithm text not null,
      fingerprint text not null,
      content text not null,
      details text not null,
      created_at bigint not null,
      unique (user_id, fingerprint)
    )`,
    `create table signing_key_handles (
      handle text not null,
      key_id bigint not null references signing_keys (id) on delete cascade,
      primary key (handle, key_id)
    )`,
    'create index signing_key_handles_of_key on signing_key_handles (key_id)',

    // Of no repository: what an id stands for is the same in all of them.
    `create table verifications (
      oid text primary key,
      kind text not null,
      fingerprint text not null,
      user_id bigint references users (id) on delete set null,
      verified_at bigint not null
    )`,
    'create index verifications_of_user on verifications (user_id) where user_id is not null',
  ],
}
