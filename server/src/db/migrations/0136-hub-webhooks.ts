import type { Migration } from '../migration.ts'

/** What clients of the Hub call a webhook: one of an account, for many repositories, each of which has a webhook of its own for it. */
export const hubWebhooks: Migration = {
  name: '0136-hub-webhooks',
  statements: ({ id }) => [
    `create table hub_webhooks (
      id ${id},
      uid text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      url text not null,
      watched text not null,
      domains text not null,
      secret text not null,
      is_active smallint not null,
      created_at bigint not null
    )`,
    'create index hub_webhooks_of_user on hub_webhooks (user_id, id)',
    // Those of a repository stay its own, whatever becomes of the account that had them made.
    'alter table webhooks add column hub_webhook_id bigint references hub_webhooks (id) on delete set null',
    'create index webhooks_of_hub on webhooks (hub_webhook_id)',
  ],
}
