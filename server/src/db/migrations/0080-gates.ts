import type { Migration } from '../migration.ts'

/** What more a rule of branches asks of what comes into them, who pushed branches last, and until when a merge is about to land. */
export const gates: Migration = {
  name: '0080-gates',
  statements: () => [
    'alter table ref_rules add column not_last_pusher integer not null default 0',
    'alter table ref_rules add column dismiss_stale integer not null default 0',
    'alter table ref_rules add column linear_history integer not null default 0',
    'alter table ref_rules add column signed_commits integer not null default 0',
    'alter table pulls add column landing_until bigint',
    `create table branch_pushers (
      repo_id bigint not null references repositories (id) on delete cascade,
      branch text not null,
      oid text not null,
      user_id bigint references users (id) on delete cascade,
      primary key (repo_id, branch)
    )`,
    'create index branch_pushers_of_user on branch_pushers (user_id)',
  ],
}
