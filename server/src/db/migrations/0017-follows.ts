import type { Migration } from '../migration.ts'

/** Who follows whom. How many there are of each stands on the rows of both users. */
export const follows: Migration = {
  name: '0017-follows',
  statements: ({ id }) => [
    `create table follows (
      id ${id},
      follower_id bigint not null references users (id) on delete cascade,
      followed_id bigint not null references users (id) on delete cascade,
      created_at bigint not null
    )`,
    'create unique index follows_once on follows (follower_id, followed_id)',
    'create index follows_of_follower on follows (follower_id, id desc)',
    'create index follows_of_followed on follows (followed_id, id desc)',
    'alter table users add column followers bigint not null default 0',
    'alter table users add column following bigint not null default 0',
  ],
}
