import type { Migration } from '../migration.ts'

/** How Sheaf looks to an account in every browser. */
export const preferences: Migration = {
  name: '0010-preferences',
  statements: () => ["alter table users add column preferences text not null default '{}'"],
}
