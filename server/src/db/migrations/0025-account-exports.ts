import type { Migration } from '../migration.ts'

/** Archives of all that is an account's: the last one of each. */
export const accountExports: Migration = {
  name: '0025-account-exports',
  statements: () => [
    `create table account_exports (
      user_id bigint primary key references users (id) on delete cascade,
      uid text not null unique,
      state text not null,
      language text not null,
      done integer not null,
      total integer not null,
      bytes bigint not null,
      created_at bigint not null,
      expires_at bigint
    )`,
  ],
}
