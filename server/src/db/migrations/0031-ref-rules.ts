import type { Migration } from '../migration.ts'

/** Rules of repositories: who may do what to branches and tags whose names match a pattern. */
export const refRules: Migration = {
  name: '0031-ref-rules',
  statements: ({ id }) => [
    `create table ref_rules (
      id ${id},
      uid text not null unique,
      repo_id bigint not null references repositories (id) on delete cascade,
      kind text not null,
      pattern text not null,
      create_rank smallint not null,
      push_rank smallint not null,
      force_rank smallint not null,
      delete_rank smallint not null,
      unique (repo_id, kind, pattern)
    )`,
    `create table ref_rule_people (
      rule_id bigint not null references ref_rules (id) on delete cascade,
      owner_id bigint not null references owners (id) on delete cascade,
      primary key (rule_id, owner_id)
    )`,
    'create index ref_rule_people_of_owner on ref_rule_people (owner_id)',
  ],
}
