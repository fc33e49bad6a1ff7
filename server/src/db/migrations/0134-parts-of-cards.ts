import type { Migration } from '../migration.ts'

/** Which libraries load a model and what a dataset is made of: of cards that were read before, nothing is known of it until the next push. */
export const partsOfCards: Migration = {
  name: '0134-parts-of-cards',
  statements: () => [
    "alter table repository_cards add column libraries text not null default '[]'",
    "alter table repository_cards add column parts text not null default '[]'",
    'alter table repository_cards add column more_splits integer not null default 0',
  ],
}
