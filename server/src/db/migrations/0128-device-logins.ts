import type { Migration } from '../migration.ts'

/** Programs that wait for somebody to let them in by a short code (RFC 8628). None is older than ten minutes. */
export const deviceLogins: Migration = {
  name: '0128-device-logins',
  statements: ({ id }) => [
    `create table device_logins (
      id ${id},
      device_hash text not null unique,
      user_hash text not null unique,
      client text not null,
      address text not null,
      browser text not null,
      system text not null,
      created_at bigint not null,
      expires_at bigint not null,
      polled_at bigint not null default 0,
      state text not null default 'pending',
      user_id bigint references users (id) on delete cascade,
      level integer not null default 0,
      language text not null default 'en'
    )`,
    'create index device_logins_expire on device_logins (expires_at)',
    'create index device_logins_of_user on device_logins (user_id)',
  ],
}
