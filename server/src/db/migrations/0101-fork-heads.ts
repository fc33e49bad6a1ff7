import type { Migration } from '../migration.ts'

/**
 * Pull requests that come from a branch of another repository of the network. `head_ref` tells them apart, with a colon, as that of what comes from no
 * branch does; `head_name` is what readers of the base are shown, and `head_branch` what is followed.
 */
export const forkHeads: Migration = {
  name: '0101-fork-heads',
  statements: () => [
    'alter table pulls add column head_repo_id bigint references repositories (id) on delete set null',
    "alter table pulls add column head_branch text not null default ''",
    'alter table pulls add column head_discloses integer not null default 0',
    'alter table pulls add column head_problem text',
    'create index pulls_of_head on pulls (head_repo_id, head_branch) where head_repo_id is not null',
  ],
}
