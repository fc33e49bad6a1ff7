import type { Migration } from '../migration.ts'

/** What threads of a repository are to be done by. */
export const milestones: Migration = {
  name: '0089-milestones',
  statements: ({ id }) => [
    `create table milestones (
      id ${id},
      uid text not null unique,
      repo_id bigint not null references repositories (id) on delete cascade,
      title text not null,
      folded_title text not null,
      description text not null,
      due_on text not null,
      closed_at bigint,
      created_at bigint not null,
      unique (repo_id, folded_title)
    )`,
    'alter table threads add column milestone_id bigint references milestones (id) on delete set null',
    'create index threads_of_milestone on threads (milestone_id, kind, state, number)',
  ],
}
