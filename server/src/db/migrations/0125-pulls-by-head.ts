import type { Migration } from '../migration.ts'

/** The last pull requests of a branch are found along an index: their timelines say when the branch is deleted. */
export const pullsByHead: Migration = {
  name: '0125-pulls-by-head',
  statements: () => ['create index pulls_by_head on pulls (repo_id, head_ref, number)'],
}
