import type { Migration } from '../migration.ts'

/** Reviews of pull requests: verdicts, and what is written about lines, which nobody but its author sees until its review is submitted. */
export const reviews: Migration = {
  name: '0066-reviews',
  statements: ({ id }) => [
    `create table reviews (
      id ${id},
      uid text not null unique,
      thread_id bigint not null references threads (id) on delete cascade,
      author_id bigint references users (id) on delete set null,
      verdict text not null,
      head_oid text not null,
      submitted_at bigint,
      dismissed_at bigint
    )`,
    'create unique index reviews_pending_once on reviews (thread_id, author_id) where submitted_at is null',
    'create index reviews_of_thread on reviews (thread_id, author_id, submitted_at)',
    'create index reviews_of_author on reviews (author_id)',
    `create table review_requests (
      thread_id bigint not null references threads (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      requested_at bigint not null,
      primary key (thread_id, user_id)
    )`,
    'create index review_requests_of_user on review_requests (user_id)',
    `create table review_threads (
      id ${id},
      uid text not null unique,
      thread_id bigint not null references threads (id) on delete cascade,
      path text not null,
      side text not null,
      first_line bigint,
      last_line bigint,
      commit_oid text not null,
      blob_oid text not null,
      excerpt text not null,
      excerpt_start bigint not null,
      comments bigint not null,
      resolved_at bigint,
      resolved_by bigint references users (id) on delete set null,
      created_at bigint not null
    )`,
    'create index review_threads_of_thread on review_threads (thread_id, id)',
    'create index review_threads_resolved_by on review_threads (resolved_by)',
    `create table review_comments (
      id ${id},
      uid text not null unique,
      review_thread_id bigint not null references review_threads (id) on delete cascade,
      review_id bigint references reviews (id) on delete cascade,
      author_id bigint references users (id) on delete set null,
      body text not null,
      created_at bigint not null,
      edited_at bigint
    )`,
    'create index review_comments_of_thread on review_comments (review_thread_id, id)',
    'create index review_comments_of_review on review_comments (review_id)',
    'create index review_comments_of_author on review_comments (author_id)',
  ],
}
