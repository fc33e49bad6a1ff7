import type { Migration } from '../migration.ts'

/** What a rule of branches asks of a pull request before it is merged; what asks for something lets nothing else move the branch. */
export const mergeRules: Migration = {
  name: '0067-merge-rules',
  statements: () => [
    'alter table ref_rules add column approvals bigint not null default 0',
    'alter table ref_rules add column fresh_approvals integer not null default 0',
    'alter table ref_rules add column resolved_threads integer not null default 0',
  ],
}
