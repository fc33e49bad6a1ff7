import type { Migration } from '../migration.ts'

/** Whether the commits of a pull request can be put on its branch anew, and the commit that a rebase is about to push. */
export const rebases: Migration = {
  name: '0087-rebases',
  statements: () => [
    'alter table pulls add column can_rebase integer',
    'alter table pulls add column rebase_commit text',
    'alter table pulls add column rebase_path text',
    'alter table pulls add column rebasing_oid text',
  ],
}
