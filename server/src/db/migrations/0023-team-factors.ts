import type { Migration } from '../migration.ts'

/** Teams that demand a second factor of their members. */
export const teamFactors: Migration = {
  name: '0023-team-factors',
  statements: () => ['alter table teams add column requires_factor smallint not null default 0'],
}
