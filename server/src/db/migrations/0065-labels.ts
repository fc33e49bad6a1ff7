import type { Migration } from '../migration.ts'

/** What threads of a repository are sorted by. */
export const labels: Migration = {
  name: '0065-labels',
  statements: ({ id }) => [
    `create table labels (
      id ${id},
      uid text not null unique,
      repo_id bigint not null references repositories (id) on delete cascade,
      name text not null,
      folded_name text not null,
      color text not null,
      description text not null,
      created_at bigint not null,
      unique (repo_id, folded_name)
    )`,
    `create table thread_labels (
      thread_id bigint not null references threads (id) on delete cascade,
      label_id bigint not null references labels (id) on delete cascade,
      primary key (thread_id, label_id)
    )`,
    'create index thread_labels_of_label on thread_labels (label_id, thread_id)',
  ],
}
