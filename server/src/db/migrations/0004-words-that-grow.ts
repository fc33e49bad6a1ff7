import type { Migration } from '../migration.ts'
import { rebuildTable } from '../rebuild-table.ts'

/** Columns whose words the application knows. Listed by the database, each new word would rebuild a table. */
const freed = [
  ['owners', 'kind'],
  ['owners', 'plan'],
  ['repositories', 'kind'],
  ['repositories', 'state'],
  ['known_origins', 'kind'],
]

/** No column lists the words that it may hold: there will be more of them. */
export const wordsThatGrow: Migration = {
  name: '0004-words-that-grow',
  statements: ({ engine, id }) =>
    engine === 'postgres'
      ? freed.map(([table, column]) => `alter table ${table} drop constraint ${table}_${column}_check`)
      : [
          ...rebuildTable({
            table: 'owners',
            columns: {
              id,
              uid: 'text not null unique',
              kind: 'text not null',
              name: 'text not null',
              created_at: 'bigint not null',
              plan: "text not null default 'starter'",
              disk_bytes: 'bigint not null default 0',
            },
            indexes: ['create unique index owners_name on owners (lower(name))'],
          }),
          ...rebuildTable({
            table: 'repositories',
            columns: {
              id,
              uid: 'text not null unique',
              owner_id: 'bigint not null references owners (id)',
              name: 'text not null',
              kind: 'text not null',
              description: 'text not null',
              is_private: 'smallint not null',
              default_branch: 'text not null',
              storage_node: 'text not null',
              stars: 'integer not null default 0',
              forks: 'integer not null default 0',
              watches: 'integer not null default 0',
              state: 'text not null',
              created_at: 'bigint not null',
              updated_at: 'bigint not null',
              pushed_at: 'bigint',
              refs_version: 'bigint not null default 0',
              disk_bytes: 'bigint not null default 0',
              measured_at: 'bigint',
            },
            indexes: [
              'create unique index repositories_name on repositories (owner_id, lower(name))',
              'create index repositories_of_owner on repositories (owner_id, updated_at desc, id desc)',
              `create index repositories_public on repositories (updated_at desc, id desc)
                where is_private = 0 and state = 'ready'`,
              "create index repositories_unfinished on repositories (created_at) where state = 'creating'",
              'create index repositories_unmeasured on repositories (id) where measured_at is null',
            ],
          }),
          ...rebuildTable({
            table: 'known_origins',
            columns: {
              user_id: 'bigint not null references users (id) on delete cascade',
              kind: 'text not null',
              hash: 'text not null',
              seen_at: 'bigint not null',
            },
            constraints: ['primary key (user_id, kind, hash)'],
            indexes: ['create index known_origins_hash on known_origins (hash)'],
          }),
        ],
}
