import type { Migration } from '../migration.ts'

/** What people write to each other, what of it each has in their list, and who wants to hear nothing from whom. */
export const conversations: Migration = {
  name: '0042-conversations',
  statements: ({ id }) => [
    // A pair is named by its ids in order, so that both directions are one range of one index.
    `create table direct_messages (
      id ${id},
      low_id bigint not null references users (id) on delete cascade,
      high_id bigint not null references users (id) on delete cascade,
      sender_id bigint not null,
      body text not null,
      created_at bigint not null
    )`,
    'create index direct_messages_of_pair on direct_messages (low_id, high_id, id desc)',
    'create index direct_messages_of_high on direct_messages (high_id)',

    `create table conversations (
      user_id bigint not null references users (id) on delete cascade,
      other_id bigint not null references users (id) on delete cascade,
      last_id bigint not null,
      cleared_id bigint not null,
      unread integer not null,
      primary key (user_id, other_id)
    )`,
    'create index conversations_list on conversations (user_id, last_id desc)',
    'create index conversations_of_other on conversations (other_id)',

    `create table person_blocks (
      user_id bigint not null references users (id) on delete cascade,
      blocked_id bigint not null references users (id) on delete cascade,
      created_at bigint not null,
      primary key (user_id, blocked_id)
    )`,
    'create index person_blocks_of_blocked on person_blocks (blocked_id)',
  ],
}
