import type { Migration } from '../migration.ts'

/** Who hears of a thread, and which thread a notification is about. */
export const threadSubscriptions: Migration = {
  name: '0056-thread-subscriptions',
  statements: () => [
    `create table thread_subscriptions (
      thread_id bigint not null references threads (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      reason text not null,
      is_muted integer not null,
      created_at bigint not null,
      primary key (thread_id, user_id)
    )`,
    'create index thread_subscriptions_of_user on thread_subscriptions (user_id)',
    'alter table notifications add column thread_id bigint references threads (id) on delete cascade',
    'create index notifications_of_thread on notifications (thread_id) where thread_id is not null',
  ],
}
