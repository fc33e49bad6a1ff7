import type { Migration } from '../migration.ts'

/** Releases of tags and the files that belong to them. The files themselves lie in the data folder, by their SHA-256. */
export const releases: Migration = {
  name: '0032-releases',
  statements: ({ id }) => [
    `create table releases (
      id ${id},
      uid text not null unique,
      repo_id bigint not null references repositories (id) on delete cascade,
      tag text not null,
      target text not null,
      title text not null,
      notes text not null,
      is_draft smallint not null,
      is_prerelease smallint not null,
      is_chosen smallint not null,
      author_id bigint references users (id) on delete set null,
      created_at bigint not null,
      published_at bigint,
      shown_at bigint not null,
      unique (repo_id, tag)
    )`,
    'create index releases_shown on releases (repo_id, shown_at, id)',
    'create index releases_of_author on releases (author_id)',
    `create table release_assets (
      id ${id},
      uid text not null unique,
      release_id bigint not null references releases (id) on delete cascade,
      name text not null,
      bytes bigint not null,
      sha256 text not null,
      downloads bigint not null default 0,
      created_at bigint not null,
      unique (release_id, name)
    )`,
    'create index release_assets_of_content on release_assets (sha256)',
    'alter table repositories add column release_bytes bigint not null default 0',
  ],
}
