import type { Migration } from '../migration.ts'

/**
 * Which repositories may have other code than before, in the order in which each server brings them into its own index: those that
 * are there already come first.
 */
export const codeChanges: Migration = {
  name: '0036-code-changes',
  statements: () => [
    `create table code_changes (
      repo_id bigint primary key references repositories (id) on delete cascade,
      position bigint not null unique
    )`,
    "insert into code_changes (repo_id, position) select id, id from repositories where state = 'ready'",
  ],
}
