import type { Migration } from '../migration.ts'

/** Notifications about cards of boards. */
export const cardNotifications: Migration = {
  name: '0027-card-notifications',
  statements: () => [
    'alter table notifications add column card_id bigint references project_cards (id) on delete cascade',
    'create index notifications_of_card on notifications (card_id) where card_id is not null',
  ],
}
