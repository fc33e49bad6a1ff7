import type { Migration } from '../migration.ts'

/** How many readers a repository had on which day, and the orders of lists that follow from it. */
export const downloads: Migration = {
  name: '0053-downloads',
  statements: () => [
    'alter table repositories add column downloads bigint not null default 0',
    'alter table repositories add column downloads_week bigint not null default 0',
    'alter table repositories add column downloads_all bigint not null default 0',
    ...['downloads', 'downloads_week'].map(
      (order) =>
        `create index repositories_of_kind_by_${order} on repositories (kind, ${order}, id) where kind <> 'code' and state = 'ready'`,
    ),
    `create table repository_downloads (
      repo_id bigint not null references repositories (id) on delete cascade,
      day integer not null,
      readers bigint not null,
      primary key (repo_id, day)
    )`,
    'create index repository_downloads_by_day on repository_downloads (day)',
    `create table download_days (
      day bigint primary key,
      salt text not null
    )`,
    `create table download_readers (
      day integer not null,
      repo_id bigint not null,
      reader text not null,
      primary key (day, repo_id, reader)
    )`,
  ],
}
