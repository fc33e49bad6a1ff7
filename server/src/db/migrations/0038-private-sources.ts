import type { Migration } from '../migration.ts'

/** What opens the source of an import that is not public. */
export const privateSources: Migration = {
  name: '0038-private-sources',
  statements: () => ['alter table imports add column username text', 'alter table imports add column secret text'],
}
