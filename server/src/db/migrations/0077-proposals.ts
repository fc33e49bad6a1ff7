import type { Migration } from '../migration.ts'

/**
 * Pull requests that come from no branch of their repository. `head_ref` is then no name of a branch but what tells them apart, with a colon, which no
 * branch has; `head_name` is what their author calls them by, and may be nothing.
 */
export const proposals: Migration = {
  name: '0077-proposals',
  statements: () => [
    "alter table pulls add column head_kind text not null default 'branch'",
    "alter table pulls add column head_name text not null default ''",
  ],
}
