import type { Migration } from '../migration.ts'

/** What people discuss in a repository: threads of every kind share one space of numbers, which no thread gives back. */
export const threads: Migration = {
  name: '0054-threads',
  statements: ({ id }) => [
    `create table thread_counters (
      repo_id bigint primary key references repositories (id) on delete cascade,
      last_number bigint not null,
      open_discussions bigint not null,
      closed_discussions bigint not null
    )`,
    `create table threads (
      id ${id},
      repo_id bigint not null references repositories (id) on delete cascade,
      number bigint not null,
      kind text not null,
      state text not null,
      title text not null,
      body text not null,
      author_id bigint references users (id) on delete set null,
      comments bigint not null default 0,
      created_at bigint not null,
      edited_at bigint,
      updated_at bigint not null,
      unique (repo_id, number)
    )`,
    'create index threads_by_number on threads (repo_id, kind, state, number)',
    'create index threads_by_update on threads (repo_id, kind, state, updated_at, number)',
    'create index threads_of_author on threads (author_id, repo_id, number)',
    `create table thread_comments (
      id ${id},
      uid text not null unique,
      thread_id bigint not null references threads (id) on delete cascade,
      author_id bigint references users (id) on delete set null,
      body text not null,
      created_at bigint not null,
      edited_at bigint
    )`,
    'create index thread_comments_of_thread on thread_comments (thread_id, id)',
    'create index thread_comments_of_author on thread_comments (author_id)',
  ],
}
