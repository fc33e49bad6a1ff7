import type { Migration } from '../migration.ts'

/** Branches and tags that were deleted, for as long as they can be brought back. */
export const deletedRefs: Migration = {
  name: '0028-deleted-refs',
  statements: ({ id }) => [
    `create table deleted_refs (
      id ${id},
      uid text not null unique,
      repo_id bigint not null references repositories (id) on delete cascade,
      ref text not null,
      oid text not null,
      user_id bigint references users (id) on delete set null,
      deleted_at bigint not null,
      expires_at bigint not null
    )`,
    'create index deleted_refs_of_repository on deleted_refs (repo_id, expires_at, id)',
    'create index deleted_refs_of_user on deleted_refs (user_id)',
    'create index deleted_refs_over on deleted_refs (expires_at)',
  ],
}
