import type { Migration } from '../migration.ts'

/** Pull requests that are shown while they are still worked on: nobody merges one before its author says that it is ready. */
export const draftPulls: Migration = {
  name: '0063-draft-pulls',
  statements: () => ['alter table pulls add column is_draft integer not null default 0'],
}
