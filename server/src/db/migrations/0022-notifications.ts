import type { Migration } from '../migration.ts'

/** What concerns an account: its inbox, what it has muted, and where it wants to be told what. */
export const notifications: Migration = {
  name: '0022-notifications',
  statements: ({ id }) => [
    "alter table users add column notification_settings text not null default '{}'",

    // What happens again to the same thing is the same row, unread once more.
    `create table notifications (
      id ${id},
      user_id bigint not null references users (id) on delete cascade,
      kind text not null,
      subject text not null,
      actor_id bigint references users (id) on delete cascade,
      repo_id bigint references repositories (id) on delete cascade,
      team_id bigint references owners (id) on delete cascade,
      payload text not null,
      source text not null,
      state smallint not null,
      count integer not null,
      is_to_mail smallint not null,
      updated_at bigint not null
    )`,
    'create unique index notifications_once on notifications (user_id, kind, subject)',
    'create index notifications_list on notifications (user_id, updated_at desc, id desc)',
    'create index notifications_by_state on notifications (user_id, state, updated_at desc, id desc)',
    `create index notifications_of_repository on notifications (repo_id, user_id, updated_at desc, id desc)
      where repo_id is not null`,
    'create index notifications_by_actor on notifications (actor_id) where actor_id is not null',
    'create index notifications_of_team on notifications (team_id) where team_id is not null',
    'create index notifications_to_mail on notifications (user_id) where is_to_mail = 1',
    'create index notifications_age on notifications (updated_at)',

    `create table inboxes (
      user_id bigint primary key references users (id) on delete cascade,
      version bigint not null
    )`,

    `create table notification_mutes (
      id ${id},
      user_id bigint not null references users (id) on delete cascade,
      repo_id bigint references repositories (id) on delete cascade,
      owner_id bigint references owners (id) on delete cascade
    )`,
    `create unique index notification_mutes_of_repository on notification_mutes (repo_id, user_id)
      where repo_id is not null`,
    'create unique index notification_mutes_of_owner on notification_mutes (owner_id, user_id) where owner_id is not null',
    'create index notification_mutes_list on notification_mutes (user_id, id desc)',

    'create index repository_marks_to_notify on repository_marks (repo_id, kind, user_id)',
    'create index follows_to_notify on follows (followed_id, follower_id)',
  ],
}
