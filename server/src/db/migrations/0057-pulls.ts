import type { Migration } from '../migration.ts'

/** Pull requests: threads that propose to bring a branch into another one, and every version of what they propose. */
export const pulls: Migration = {
  name: '0057-pulls',
  statements: ({ id }) => [
    'alter table thread_counters add column open_pulls bigint not null default 0',
    'alter table thread_counters add column closed_pulls bigint not null default 0',
    `create table pulls (
      thread_id bigint primary key references threads (id) on delete cascade,
      repo_id bigint not null references repositories (id) on delete cascade,
      number bigint not null,
      is_open integer not null,
      base_ref text not null,
      head_ref text not null,
      head_oid text not null,
      versions bigint not null,
      checked_base text,
      checked_head text,
      mergeable text,
      conflicts text,
      can_fast_forward integer not null default 0,
      landing_oid text,
      landing_base text,
      landing_method text,
      landing_by bigint references users (id) on delete set null,
      merged_at bigint,
      merged_by bigint references users (id) on delete set null,
      merged_oid text,
      merged_base text,
      merge_method text
    )`,
    'create index pulls_of_repository on pulls (repo_id, is_open, number)',
    'create unique index pulls_open_once on pulls (repo_id, base_ref, head_ref) where is_open = 1',
    'create index pulls_landing_by on pulls (landing_by)',
    'create index pulls_merged_by on pulls (merged_by)',
    `create table pull_versions (
      id ${id},
      thread_id bigint not null references threads (id) on delete cascade,
      number bigint not null,
      head_oid text not null,
      created_at bigint not null,
      unique (thread_id, number)
    )`,
  ],
}
