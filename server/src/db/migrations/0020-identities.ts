import type { Migration } from '../migration.ts'

/** Who somebody is at another provider of sign-in. */
export const identities: Migration = {
  name: '0020-identities',
  statements: ({ id }) => [
    `create table identities (
      id ${id},
      uid text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      issuer text not null,
      subject text not null,
      account text not null,
      created_at bigint not null,
      last_used_at bigint
    )`,
    'create unique index identities_subject on identities (issuer, subject)',
    'create unique index identities_user on identities (user_id, issuer)',
  ],
}
