import type { Migration } from '../migration.ts'

/** `lower()` of SQLite knows ASCII only, as do the names that are compared by it. */
export const foundation: Migration = {
  name: '0001-foundation',
  statements: ({ id }) => [
    `create table owners (
      id ${id},
      uid text not null unique,
      kind text not null check (kind in ('user', 'team')),
      name text not null,
      created_at bigint not null
    )`,
    'create unique index owners_name on owners (lower(name))',

    `create table users (
      id ${id},
      owner_id bigint not null unique references owners (id) on delete cascade,
      email text not null,
      password_hash text not null,
      display_name text not null default '',
      bio text not null default '',
      company text not null default '',
      location text not null default '',
      website_url text not null default '',
      avatar_url text,
      shows_email smallint not null default 0,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create unique index users_email on users (email)',

    `create table sessions (
      id ${id},
      user_id bigint not null references users (id) on delete cascade,
      token_hash text not null unique,
      created_at bigint not null,
      seen_at bigint not null,
      expires_at bigint not null
    )`,
    'create index sessions_user on sessions (user_id)',
    'create index sessions_expiry on sessions (expires_at)',

    `create table email_codes (
      id ${id},
      browser_hash text not null,
      email text not null,
      code_hash text not null,
      tries_left integer not null,
      created_at bigint not null,
      expires_at bigint not null,
      verified_at bigint
    )`,
    'create unique index email_codes_browser on email_codes (browser_hash, email)',
    'create index email_codes_expiry on email_codes (expires_at)',

    `create table access_keys (
      id ${id},
      uid text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      title text not null,
      description text not null,
      prefix text not null,
      secret_hash text not null unique,
      repo_access smallint not null,
      email_access smallint not null,
      event_access smallint not null,
      follow_access smallint not null,
      gpg_access smallint not null,
      ssh_access smallint not null,
      webhook_access smallint not null,
      wiki_access smallint not null,
      project_access smallint not null,
      issue_access smallint not null,
      comment_access smallint not null,
      profile_access smallint not null,
      created_at bigint not null,
      expires_at bigint not null,
      last_used_at bigint
    )`,
    'create index access_keys_list on access_keys (user_id, created_at desc, id desc)',

    `create table repositories (
      id ${id},
      uid text not null unique,
      owner_id bigint not null references owners (id),
      name text not null,
      kind text not null check (kind in ('code', 'model', 'dataset')),
      description text not null,
      is_private smallint not null,
      default_branch text not null,
      storage_node text not null,
      stars integer not null default 0,
      forks integer not null default 0,
      watches integer not null default 0,
      state text not null check (state in ('creating', 'ready')),
      created_at bigint not null,
      updated_at bigint not null,
      pushed_at bigint
    )`,
    'create unique index repositories_name on repositories (owner_id, lower(name))',
    'create index repositories_of_owner on repositories (owner_id, updated_at desc, id desc)',
    `create index repositories_public on repositories (updated_at desc, id desc)
      where is_private = 0 and state = 'ready'`,
    "create index repositories_unfinished on repositories (created_at) where state = 'creating'",

    `create table activities (
      id ${id},
      repo_id bigint not null references repositories (id) on delete cascade,
      actor_id bigint not null references users (id) on delete cascade,
      kind text not null,
      payload text not null,
      created_at bigint not null
    )`,
    'create index activities_of_repository on activities (repo_id, created_at desc, id desc)',
    'create index activities_of_actor on activities (actor_id, created_at desc, id desc)',

    `create table jobs (
      id ${id},
      queue text not null,
      payload text not null,
      run_at bigint not null,
      locked_until bigint,
      attempts integer not null default 0,
      dedupe text unique,
      created_at bigint not null
    )`,
    'create index jobs_due on jobs (run_at, id)',

    'create table rate_limits (key text primary key, full_at bigint not null)',
    'create index rate_limits_full on rate_limits (full_at)',
  ],
}
