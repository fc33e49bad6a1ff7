import type { Migration } from '../migration.ts'

/** Addresses that are told of what happens in repositories, and what they were told. */
export const webhooks: Migration = {
  name: '0035-webhooks',
  statements: ({ id }) => [
    `create table webhooks (
      id ${id},
      uid text not null unique,
      repo_id bigint not null references repositories (id) on delete cascade,
      url text not null,
      format text not null,
      events text not null,
      is_active smallint not null,
      secret text not null,
      previous_secret text,
      previous_secret_until bigint,
      created_at bigint not null
    )`,
    'create index webhooks_of_repository on webhooks (repo_id)',
    `create table webhook_deliveries (
      id ${id},
      uid text not null unique,
      webhook_id bigint not null references webhooks (id) on delete cascade,
      event text not null,
      about text not null,
      is_redelivery smallint not null default 0,
      attempts smallint not null default 0,
      next_at bigint,
      delivered_at bigint,
      status integer,
      problem text,
      duration_ms integer,
      request_headers text not null default '',
      request_body text,
      response_headers text not null default '',
      response_body text not null default '',
      created_at bigint not null
    )`,
    'create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id)',
    'create index webhook_deliveries_open on webhook_deliveries (next_at, webhook_id) where next_at is not null',
  ],
}
