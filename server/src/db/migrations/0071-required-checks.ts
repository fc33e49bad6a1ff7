import type { Migration } from '../migration.ts'

/** What a rule of branches asks of the commit that is proposed. */
export const requiredChecks: Migration = {
  name: '0071-required-checks',
  statements: () => ["alter table ref_rules add column required_checks text not null default '[]'"],
}
