import type { Migration } from '../migration.ts'

/** Models, datasets and code that somebody shows together, in an order of their own, with a note at each. */
export const collections: Migration = {
  name: '0129-collections',
  statements: ({ id }) => [
    `create table collections (
      id ${id},
      uid text not null unique,
      owner_id bigint not null references owners (id) on delete cascade,
      title text not null,
      description text not null,
      is_private smallint not null,
      theme text not null,
      position bigint not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create unique index collections_of_owner on collections (owner_id, title)',
    'create index collections_changed on collections (updated_at, id)',
    `create table collection_items (
      id ${id},
      uid text not null unique,
      collection_id bigint not null references collections (id) on delete cascade,
      repo_id bigint not null references repositories (id) on delete cascade,
      position bigint not null,
      note text not null,
      created_at bigint not null
    )`,
    'create unique index collection_items_once on collection_items (collection_id, repo_id)',
    'create index collection_items_of_repository on collection_items (repo_id)',
  ],
}
