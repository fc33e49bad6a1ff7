import type { Migration } from '../migration.ts'

/** What teams say of themselves, who is invited to them, and what was done in them. */
export const teams: Migration = {
  name: '0009-teams',
  statements: ({ id }) => [
    "alter table teams add column display_name text not null default ''",
    "alter table teams add column description text not null default ''",
    // The rank of a reader: what members have had so far.
    'alter table teams add column base_role smallint not null default 10',
    'alter table teams add column creator_id bigint',
    'create index teams_of_creator on teams (creator_id) where creator_id is not null',

    // By account where a username was invited, by address where an e-mail was: nobody learns whether that has an account.
    `create table team_invitations (
      id ${id},
      uid text not null unique,
      team_id bigint not null references owners (id) on delete cascade,
      user_id bigint references users (id) on delete cascade,
      email text,
      role smallint not null,
      invited_by bigint references users (id) on delete set null,
      state text not null default 'pending',
      created_at bigint not null,
      expires_at bigint not null
    )`,
    'create index team_invitations_of_team on team_invitations (team_id, id)',
    `create unique index team_invitations_of_user on team_invitations (user_id, team_id)
      where user_id is not null and state = 'pending'`,
    `create unique index team_invitations_of_email on team_invitations (email, team_id)
      where email is not null and state = 'pending'`,

    `create table team_audit (
      id ${id},
      team_id bigint not null references owners (id) on delete cascade,
      actor_id bigint references users (id) on delete set null,
      kind text not null,
      about text,
      role smallint,
      role_before smallint,
      created_at bigint not null
    )`,
    'create index team_audit_of_team on team_audit (team_id, id)',
  ],
}
