import type { Migration } from '../migration.ts'

/** What leases, lanes and the history of jobs need, and what tells one record of an event from another. */
export const lanesOfJobs: Migration = {
  name: '0006-lanes-of-jobs',
  statements: ({ id }) => [
    'alter table jobs add column lease text',
    'alter table jobs add column again_at bigint',
    'alter table jobs add column error text',
    // Each queue is asked by itself for what is due: in an index of all, one that is full would stand before the others.
    'create index jobs_of_queue on jobs (queue, run_at, id)',
    'drop index jobs_due',

    `create table finished_jobs (
      id ${id},
      queue text not null,
      outcome text not null,
      payload text,
      attempts integer not null,
      error text,
      created_at bigint not null,
      finished_at bigint not null,
      duration bigint not null
    )`,
    'create index finished_jobs_outcome on finished_jobs (outcome, id)',

    'alter table activities add column source text',
    'create unique index activities_source on activities (source)',
  ],
}
