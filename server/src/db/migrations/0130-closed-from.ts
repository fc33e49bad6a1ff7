import type { Migration } from '../migration.ts'

/** Merges close threads of other repositories, where whoever merges may; those tell of it to who may read where that was. */
export const closedFrom: Migration = {
  name: '0130-closed-from',
  statements: () => [
    'alter table pulls add column landing_elsewhere integer not null default 0',
    'alter table thread_comments add column closing_repo_id bigint references repositories (id) on delete set null',
    'create index thread_comments_closed_from on thread_comments (closing_repo_id) where closing_repo_id is not null',
  ],
}
