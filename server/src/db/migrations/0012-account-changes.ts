import type { Migration } from '../migration.ts'

/** Names given up, more addresses of an account, and accounts that are to be deleted. */
export const accountChanges: Migration = {
  name: '0012-account-changes',
  statements: ({ id }) => [
    // Of an owner that is gone, too: nobody else may bear its name for a while.
    `create table former_names (
      name text primary key,
      owner_id bigint references owners (id) on delete set null,
      held_until bigint not null
    )`,
    'create index former_names_of_owner on former_names (owner_id)',

    // Beside the primary one, which stays with the account.
    `create table emails (
      id ${id},
      uid text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      email text not null,
      verified_at bigint,
      code_hash text,
      code_expires_at bigint,
      tries_left integer not null default 0,
      created_at bigint not null
    )`,
    'create unique index emails_of_user on emails (user_id, email)',
    'create index emails_verified on emails (email) where verified_at is not null',

    'alter table users add column deletion_due_at bigint',
    'create index users_to_delete on users (deletion_due_at) where deletion_due_at is not null',
  ],
}
