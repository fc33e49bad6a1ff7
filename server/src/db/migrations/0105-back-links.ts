import type { Migration } from '../migration.ts'

/** Threads say where those of other repositories name them, to who may read these. */
export const backLinks: Migration = {
  name: '0105-back-links',
  statements: () => [
    'alter table thread_comments add column source_id bigint references threads (id) on delete cascade',
    'create unique index thread_comments_of_source on thread_comments (source_id, thread_id) where source_id is not null',
    'create index thread_comments_elsewhere on thread_comments (thread_id) where source_id is not null',
  ],
}
