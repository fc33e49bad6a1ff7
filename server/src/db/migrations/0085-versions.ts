import type { Migration } from '../migration.ts'

/** How each version of a pull request came to be, and pushes to its branch that nobody has looked at yet. */
export const versions: Migration = {
  name: '0085-versions',
  statements: ({ id }) => [
    'alter table pull_versions add column base_oid text',
    "alter table pull_versions add column kind text not null default 'push'",
    'alter table pull_versions add column commits bigint',
    'alter table pull_versions add column pushed_by bigint references users (id) on delete set null',
    'alter table pull_versions add column event_uid text',
    'create index pull_versions_pushed_by on pull_versions (pushed_by)',
    `create table pull_pushes (
      id ${id},
      thread_id bigint not null references threads (id) on delete cascade,
      before_oid text,
      head_oid text not null,
      pushed_by bigint references users (id) on delete set null,
      pushed_at bigint not null
    )`,
    'create index pull_pushes_of_thread on pull_pushes (thread_id)',
    'create index pull_pushes_pushed_by on pull_pushes (pushed_by)',
  ],
}
