import type { Migration } from '../migration.ts'

/** Who may do what beside the owner of a name: teams and their members, collaborators, administrators, suspension. */
export const roles: Migration = {
  name: '0005-roles',
  statements: () => [
    'alter table users add column suspended_at bigint',
    'alter table users add column is_administrator smallint not null default 0',

    // A team is referred to by the owner that bears its name. Members of a parent are members of what lies below it.
    `create table teams (
      owner_id bigint primary key references owners (id) on delete cascade,
      parent_id bigint references owners (id),
      created_at bigint not null
    )`,
    'create index teams_of_parent on teams (parent_id) where parent_id is not null',

    `create table team_members (
      user_id bigint not null references users (id) on delete cascade,
      team_id bigint not null references owners (id) on delete cascade,
      role smallint not null,
      created_at bigint not null,
      primary key (user_id, team_id)
    )`,
    'create index team_members_of_team on team_members (team_id)',

    // A person or a team, by the owner that bears its name.
    `create table collaborators (
      owner_id bigint not null references owners (id) on delete cascade,
      repo_id bigint not null references repositories (id) on delete cascade,
      role smallint not null,
      created_at bigint not null,
      primary key (owner_id, repo_id)
    )`,
    'create index collaborators_of_repository on collaborators (repo_id, owner_id)',

    // Lists are found by an index alone: it says of each repository who may see it.
    'drop index repositories_of_owner',
    `create index repositories_of_owner on repositories (owner_id, updated_at desc, id desc, is_private)
      where state = 'ready'`,
    `create index repositories_by_update on repositories (updated_at desc, id desc, owner_id, is_private)
      where state = 'ready'`,
  ],
}
