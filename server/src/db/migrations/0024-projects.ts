import type { Migration } from '../migration.ts'

/** Projects: boards of columns and cards, each in the order of its fractional key. */
export const projects: Migration = {
  name: '0024-projects',
  statements: ({ id, engine }) => {
    // Keys are compared byte by byte, as whoever makes them does: SQLite does so by itself.
    const key = engine === 'postgres' ? 'text collate "C" not null' : 'text not null'
    return [
      `create table projects (
        id ${id},
        uid text not null unique,
        owner_id bigint not null references owners (id) on delete cascade,
        creator_id bigint references users (id) on delete set null,
        name text not null,
        description text not null default '',
        template text not null,
        visibility text not null,
        start_date text,
        target_date text,
        revision bigint not null default 0,
        created_at bigint not null,
        updated_at bigint not null
      )`,
      'create index projects_of_owner on projects (owner_id, id)',
      'create index projects_of_creator on projects (creator_id) where creator_id is not null',

      `create table project_columns (
        id ${id},
        uid text not null unique,
        project_id bigint not null references projects (id) on delete cascade,
        name text not null,
        position ${key}
      )`,
      'create unique index project_columns_in_order on project_columns (project_id, position)',

      `create table project_cards (
        id ${id},
        uid text not null unique,
        project_id bigint not null references projects (id) on delete cascade,
        column_id bigint not null references project_columns (id) on delete cascade,
        position ${key},
        title text not null,
        body text not null default '',
        labels text not null default '[]',
        due_date text,
        repo_id bigint references repositories (id) on delete set null,
        creator_id bigint references users (id) on delete set null,
        revision bigint not null default 0,
        created_at bigint not null,
        updated_at bigint not null
      )`,
      'create unique index project_cards_in_order on project_cards (column_id, position)',
      'create index project_cards_of_project on project_cards (project_id)',
      'create index project_cards_of_repository on project_cards (repo_id) where repo_id is not null',
      'create index project_cards_of_creator on project_cards (creator_id) where creator_id is not null',

      `create table project_assignees (
        card_id bigint not null references project_cards (id) on delete cascade,
        user_id bigint not null references users (id) on delete cascade,
        primary key (card_id, user_id)
      )`,
      'create index project_assignees_of_user on project_assignees (user_id)',
    ]
  },
}
