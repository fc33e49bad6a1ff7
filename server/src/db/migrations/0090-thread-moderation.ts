import type { Migration } from '../migration.ts'

/** Threads in which not everybody writes any more, which stand above the others, or are answered. */
export const threadModeration: Migration = {
  name: '0090-thread-moderation',
  statements: () => [
    'alter table threads add column locked_at bigint',
    "alter table threads add column lock_reason text not null default ''",
    'alter table threads add column pinned_at bigint',
    'alter table threads add column answer_uid text',
    'create index threads_pinned on threads (repo_id, pinned_at) where pinned_at is not null',
    'create index threads_answered on threads (repo_id, kind, state, number) where answer_uid is not null',
  ],
}
