import type { Migration } from '../migration.ts'

/** How pull requests of a repository are merged; where nothing stands, in every way, and their branches stay. */
export const mergeSettings: Migration = {
  name: '0069-merge-settings',
  statements: () => [
    `create table merge_settings (
      repo_id bigint primary key references repositories (id) on delete cascade,
      methods text not null,
      default_method text not null,
      delete_head integer not null
    )`,
  ],
}
