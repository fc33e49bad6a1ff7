import type { Migration } from '../migration.ts'

/** How often what a thread shows has changed: open pages ask whether it has grown. */
export const threadRevisions: Migration = {
  name: '0076-thread-revisions',
  statements: () => ['alter table threads add column revision bigint not null default 0'],
}
