import type { Migration } from '../migration.ts'

/** Pull requests that are merged in turn, once what they come to together has passed its checks. */
export const mergeQueues: Migration = {
  name: '0104-merge-queues',
  statements: ({ id }) => [
    'alter table ref_rules add column merge_queue integer not null default 0',
    `create table merge_queues (
      id ${id},
      repo_id bigint not null references repositories (id) on delete cascade,
      branch text not null,
      next_size bigint not null,
      tried bigint not null default 0,
      base_oid text,
      tip_oid text,
      deadline bigint
    )`,
    'create unique index merge_queues_once on merge_queues (repo_id, branch)',
    'create index merge_queues_of_tip on merge_queues (repo_id, tip_oid)',
    `create table queued_pulls (
      id ${id},
      queue_id bigint not null references merge_queues (id) on delete cascade,
      thread_id bigint not null references threads (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      method text not null,
      head_oid text not null,
      queued_at bigint not null,
      place bigint,
      made_oid text
    )`,
    'create unique index queued_pulls_of_thread on queued_pulls (thread_id)',
    'create index queued_pulls_in_turn on queued_pulls (queue_id, id)',
    'create index queued_pulls_of_user on queued_pulls (user_id)',
  ],
}
