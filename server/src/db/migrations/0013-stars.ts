import type { Migration } from '../migration.ts'

/** Stars and watches: what users keep an eye on. How many there are of each stands on the repository's row. */
export const stars: Migration = {
  name: '0013-stars',
  statements: ({ id }) => [
    `create table repository_marks (
      id ${id},
      kind text not null,
      user_id bigint not null references users (id) on delete cascade,
      repo_id bigint not null references repositories (id) on delete cascade,
      created_at bigint not null
    )`,
    'create unique index repository_marks_once on repository_marks (user_id, repo_id, kind)',
    'create index repository_marks_of_user on repository_marks (user_id, kind, id desc, repo_id)',
    'create index repository_marks_of_repository on repository_marks (repo_id)',
  ],
}
