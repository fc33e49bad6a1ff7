import type { Migration } from '../migration.ts'

/** Which repository has which objects. The objects themselves lie in the object store, by their SHA-256. */
export const objects: Migration = {
  name: '0040-objects',
  statements: () => [
    `create table repository_objects (
      repo_id bigint not null references repositories (id) on delete cascade,
      oid text not null,
      kind text not null,
      bytes bigint not null,
      created_at bigint not null,
      used_at bigint not null,
      primary key (repo_id, oid)
    )`,
    'create index repository_objects_by_content on repository_objects (oid)',
    'alter table repositories add column object_bytes bigint not null default 0',
  ],
}
