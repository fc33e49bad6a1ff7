import type { Migration } from '../migration.ts'

/** What repositories, people and teams are found by while somebody types: stretches of indexes that are in the order of bytes. */
export const names: Migration = {
  name: '0026-names',
  statements: ({ engine }) => {
    // PostgreSQL orders by the rules of a language elsewhere, where a prefix is no stretch of an index.
    const byBytes = engine === 'postgres' ? ' collate "C"' : ''
    return [
      `create table repository_terms (
        repo_id bigint not null references repositories (id) on delete cascade,
        term text${byBytes} not null,
        owner_id bigint not null,
        is_public smallint not null,
        primary key (repo_id, term)
      )`,
      'create index repository_terms_found on repository_terms (is_public, term, repo_id)',
      'create index repository_terms_of_owner on repository_terms (owner_id, term, is_public, repo_id)',
      `create index owners_found on owners (kind, (lower(name)${byBytes}))`,
      `create index users_found on users ((lower(display_name)${byBytes})) where display_name <> ''`,
      `create index teams_found on teams ((lower(display_name)${byBytes})) where display_name <> ''`,
    ]
  },
}
