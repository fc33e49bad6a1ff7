import type { Migration } from '../migration.ts'

/** Whose affair files are: a rule of branches that asks them, and why somebody was asked for a review. */
export const codeOwners: Migration = {
  name: '0081-code-owners',
  statements: () => [
    'alter table ref_rules add column code_owners integer not null default 0',
    'alter table review_requests add column code_owner_of text',
    'alter table pulls add column owners_asked text',
  ],
}
