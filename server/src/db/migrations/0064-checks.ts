import type { Migration } from '../migration.ts'

/** What looks at commits says how it found them; and the area of access keys that lets it. */
export const checks: Migration = {
  name: '0064-checks',
  statements: ({ id }) => [
    'alter table access_keys add column checks_access smallint not null default 0',
    `create table checks (
      id ${id},
      uid text not null unique,
      repo_id bigint not null references repositories (id) on delete cascade,
      commit_oid text not null,
      context text not null,
      state text not null,
      description text not null,
      target_url text,
      summary text not null,
      annotations bigint not null,
      author_id bigint references users (id) on delete set null,
      started_at bigint not null,
      updated_at bigint not null
    )`,
    'create unique index checks_once on checks (repo_id, commit_oid, context)',
    'create index checks_of_repository on checks (repo_id, id)',
    'create index checks_of_author on checks (author_id)',
    `create table check_annotations (
      id ${id},
      check_id bigint not null references checks (id) on delete cascade,
      path text not null,
      start_line bigint not null,
      end_line bigint not null,
      level text not null,
      message text not null
    )`,
    'create index check_annotations_of_check on check_annotations (check_id, id)',
  ],
}
