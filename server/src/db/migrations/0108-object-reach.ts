import type { Migration } from '../migration.ts'

/** What reaches each object of a repository, as it was counted last, for the page that shows what takes its space. */
export const objectReach: Migration = {
  name: '0108-object-reach',
  statements: () => [
    "alter table repository_objects add column reach text not null default ''",
    'alter table repository_objects add column path text',
    'alter table repository_objects add column more_paths integer not null default 0',
    'create index repository_objects_by_reach on repository_objects (repo_id, reach, bytes, oid)',
    `create table object_counts (
      repo_id bigint primary key references repositories (id) on delete cascade,
      basis text not null,
      counted_at bigint not null,
      took_ms bigint not null,
      is_too_many integer not null default 0
    )`,
  ],
}
