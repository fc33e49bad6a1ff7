import type { Migration } from '../migration.ts'

/** Where sessions began, and what happened to an account. */
export const securityLog: Migration = {
  name: '0015-security-log',
  statements: ({ id }) => [
    "alter table sessions add column address text not null default ''",
    "alter table sessions add column browser text not null default ''",
    "alter table sessions add column system text not null default ''",

    `create table security_events (
      id ${id},
      user_id bigint not null references users (id) on delete cascade,
      kind text not null,
      subject text not null,
      address text not null,
      browser text not null,
      system text not null,
      created_at bigint not null
    )`,
    'create unique index security_events_once on security_events (user_id, created_at, kind, subject)',
    'create index security_events_list on security_events (user_id, id desc)',
  ],
}
