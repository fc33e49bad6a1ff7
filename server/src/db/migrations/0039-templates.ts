import type { Migration } from '../migration.ts'

/** Repositories that others are made from, and what each was made from. */
export const templates: Migration = {
  name: '0039-templates',
  statements: () => [
    'alter table repositories add column is_template integer not null default 0',
    'alter table repositories add column template_id bigint references repositories (id) on delete set null',
    'create index repositories_of_template on repositories (template_id) where template_id is not null',
    // A copy of a fork takes all branches anyway.
    'alter table repository_copies add column all_branches integer not null default 1',
  ],
}
