import type { Migration } from '../migration.ts'

/** Mailed links to a new password. */
export const passwordResets: Migration = {
  name: '0014-password-resets',
  statements: ({ id }) => [
    `create table password_resets (
      id ${id},
      user_id bigint not null references users (id) on delete cascade,
      token_hash text not null unique,
      email text not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    'create index password_resets_user on password_resets (user_id)',
    'create index password_resets_expiry on password_resets (expires_at)',
  ],
}
