import type { Migration } from '../migration.ts'

/** What the settings of a repository keep: more words about it, names that it bore, and since when it is archived or deleted. */
export const repositorySettings: Migration = {
  name: '0030-repository-settings',
  statements: () => [
    "alter table repositories add column website text not null default ''",
    "alter table repositories add column topics text not null default ''",
    'alter table repositories add column archived_at bigint',
    'alter table repositories add column deleted_at bigint',
    'alter table repositories add column deleted_name text',
    'create index repositories_deleted on repositories (owner_id, deleted_at desc, id desc) where deleted_at is not null',

    // Of an owner: the name is free for everybody else's repositories.
    `create table former_repository_names (
      owner_id bigint not null references owners (id) on delete cascade,
      name text not null,
      repo_id bigint not null references repositories (id) on delete cascade,
      held_until bigint not null,
      primary key (owner_id, name)
    )`,
    'create index former_repository_names_of_repository on former_repository_names (repo_id, held_until)',

    `create table repository_topics (
      repo_id bigint not null references repositories (id) on delete cascade,
      topic text not null,
      primary key (topic, repo_id)
    )`,
    'create index repository_topics_of_repository on repository_topics (repo_id)',
  ],
}
