import type { Migration } from '../migration.ts'

/** As one of which team somebody is asked for a review. */
export const reviewsByTeams: Migration = {
  name: '0135-reviews-by-teams',
  statements: () => [
    'alter table review_requests add column team_id bigint references owners (id) on delete set null',
    'create index review_requests_by_team on review_requests (team_id)',
  ],
}
