import type { Migration } from '../migration.ts'

/** Files that somebody asked others not to change, as clients of Git LFS do. */
export const fileLocks: Migration = {
  name: '0041-file-locks',
  statements: ({ id }) => [
    `create table file_locks (
      id ${id},
      uid text not null unique,
      repo_id bigint not null references repositories (id) on delete cascade,
      path text not null,
      user_id bigint not null references users (id) on delete cascade,
      created_at bigint not null,
      unique (repo_id, path)
    )`,
    'create index file_locks_of_user on file_locks (user_id)',
  ],
}
