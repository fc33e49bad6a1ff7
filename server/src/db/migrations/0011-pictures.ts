import type { Migration } from '../migration.ts'

/** The picture of an account: one, and with it as long as it is there. */
export const pictures: Migration = {
  name: '0011-pictures',
  statements: ({ bytes }) => [
    `create table pictures (
      user_id bigint primary key references users (id) on delete cascade,
      hash text not null,
      content ${bytes} not null,
      created_at bigint not null
    )`,
    'create index pictures_hash on pictures (hash)',
  ],
}
