import type { Migration } from '../migration.ts'

/** Models and datasets that are brought from Hubs. */
export const hubImports: Migration = {
  name: '0113-hub-imports',
  statements: () => [
    'alter table imports add column hub_kind text',
    'alter table imports add column hub_id text',
    'alter table imports add column revision text',
    'alter table imports add column commit_oid text',
  ],
}
