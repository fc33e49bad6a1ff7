import type { Migration } from '../migration.ts'

/** What models and datasets say of themselves by their cards, and by which words lists are narrowed down. */
export const cards: Migration = {
  name: '0047-cards',
  statements: () => [
    `create table repository_cards (
      repo_id bigint primary key references repositories (id) on delete cascade,
      path text,
      facts text not null,
      problems text not null,
      task text,
      license text,
      library text,
      bytes bigint not null,
      files text not null,
      parameters bigint,
      dtypes text not null,
      is_partial integer not null,
      read_at bigint not null
    )`,
    `create table card_facets (
      repo_id bigint not null references repositories (id) on delete cascade,
      facet text not null,
      value text not null,
      primary key (repo_id, facet, value)
    )`,
    'create index card_facets_by_value on card_facets (facet, value, repo_id)',
    ...['updated_at', 'created_at', 'stars', 'lower(name)'].map(
      (order, at) =>
        `create index repositories_of_kind_${at} on repositories (kind, ${order}, id) where kind <> 'code' and state = 'ready'`,
    ),
  ],
}
