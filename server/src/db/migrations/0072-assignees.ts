import type { Migration } from '../migration.ts'

/** Whose affair a thread is. */
export const assignees: Migration = {
  name: '0072-assignees',
  statements: () => [
    `create table thread_assignees (
      thread_id bigint not null references threads (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      assigned_at bigint not null,
      primary key (thread_id, user_id)
    )`,
    'create index thread_assignees_of_user on thread_assignees (user_id, thread_id)',
  ],
}
