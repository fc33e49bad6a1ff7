import type { Migration } from '../migration.ts'

/** Who has committed on which day: what contribution calendars are summed up from. */
export const commitDays: Migration = {
  name: '0018-commit-days',
  statements: ({ id }) => [
    `create table commit_days (
      id ${id},
      repo_id bigint not null references repositories (id) on delete cascade,
      day integer not null,
      email text not null,
      commits integer not null
    )`,
    'create unique index commit_days_of_repository on commit_days (repo_id, day, email)',
    'create index commit_days_of_author on commit_days (email, day, repo_id, commits)',
    // Those without one were never counted.
    `create table commit_day_tips (
      repo_id bigint primary key references repositories (id) on delete cascade,
      tip text not null
    )`,
    'alter table users add column shows_private_contributions smallint not null default 0',
  ],
}
