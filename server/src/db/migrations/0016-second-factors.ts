import type { Migration } from '../migration.ts'

/** What proves an account beside its password, and sign-ins that are half done. */
export const secondFactors: Migration = {
  name: '0016-second-factors',
  statements: ({ id }) => [
    'alter table users add column has_factor smallint not null default 0',
    'alter table sessions add column authenticated_at bigint',

    `create table totp_factors (
      user_id bigint primary key references users (id) on delete cascade,
      secret text not null,
      last_step bigint not null default 0,
      created_at bigint not null,
      confirmed_at bigint
    )`,

    `create table recovery_codes (
      user_id bigint not null references users (id) on delete cascade,
      code_hash text not null,
      used_at bigint,
      primary key (user_id, code_hash)
    )`,

    `create table passkeys (
      id ${id},
      uid text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      name text not null,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      created_at bigint not null,
      last_used_at bigint
    )`,
    'create index passkeys_user on passkeys (user_id, id)',

    `create table auth_challenges (
      browser_hash text primary key,
      purpose text not null,
      user_id bigint references users (id) on delete cascade,
      challenge text not null,
      tries_left integer not null,
      expires_at bigint not null
    )`,
    'create index auth_challenges_expiry on auth_challenges (expires_at)',
    'create index auth_challenges_user on auth_challenges (user_id) where user_id is not null',
  ],
}
