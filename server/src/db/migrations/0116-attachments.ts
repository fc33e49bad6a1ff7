import type { Migration } from '../migration.ts'

/** Images that texts of threads show. Their bytes lie in the object store, by their SHA-256. */
export const attachments: Migration = {
  name: '0116-attachments',
  statements: ({ id }) => [
    `create table attachments (
      id ${id},
      uid text not null unique,
      repo_id bigint not null references repositories (id) on delete cascade,
      author_id bigint references users (id) on delete set null,
      sha256 text not null,
      bytes bigint not null,
      created_at bigint not null,
      used_at bigint not null
    )`,
    'create index attachments_of_author on attachments (author_id, repo_id)',
    'create index attachments_of_repository on attachments (repo_id)',
    'create index attachments_of_content on attachments (sha256)',
    'create index attachments_used on attachments (used_at)',
    `create table attachment_uses (
      attachment_id bigint not null references attachments (id) on delete cascade,
      thread_id bigint not null references threads (id) on delete cascade,
      revision bigint not null default -1,
      primary key (attachment_id, thread_id)
    )`,
    'create index attachment_uses_of_thread on attachment_uses (thread_id)',
    'alter table repositories add column attachment_bytes bigint not null default 0',
  ],
}
