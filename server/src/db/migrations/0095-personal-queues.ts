import type { Migration } from '../migration.ts'

/** What waits for somebody, in every repository, each list in the order in which it is read; and when they last looked at it. */
export const personalQueues: Migration = {
  name: '0095-personal-queues',
  statements: () => [
    'create index review_requests_by_time on review_requests (user_id, requested_at, thread_id)',
    'create index thread_assignees_by_time on thread_assignees (user_id, assigned_at, thread_id)',
    'create index threads_of_author_by_update on threads (author_id, kind, state, updated_at, id)',
    'alter table thread_subscriptions add column seen_at bigint not null default 0',
  ],
}
