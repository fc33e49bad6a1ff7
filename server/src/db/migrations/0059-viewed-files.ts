import type { Migration } from '../migration.ts'

/** Which files of a pull request an account has viewed, as they were then. */
export const viewedFiles: Migration = {
  name: '0059-viewed-files',
  statements: ({ id }) => [
    `create table viewed_files (
      id ${id},
      thread_id bigint not null references threads (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      path_hash text not null,
      path text not null,
      blob_oid text not null,
      viewed_at bigint not null
    )`,
    'create unique index viewed_files_once on viewed_files (thread_id, user_id, path_hash)',
    'create index viewed_files_of_user on viewed_files (user_id)',
  ],
}
