import type { OwnerOption, Repository, RepositoryItem, RepositoryPage } from '@sheaf/contract'
import type { FoundRepository } from './find-repository.ts'
import type { OwnerRow, RepositoryRow } from './repository.store.ts'

/** A repository for its own page. */
export function presentRepository(found: FoundRepository, { sshUrl }: { sshUrl: string | null }): Repository {
  return {
    model: {
      uid: found.uid,
      repo_name: found.name,
      kind: found.kind,
      description: found.description,
      is_private: found.isPrivate,
      default_head: found.defaultBranch,
      created_at: new Date(found.createdAt).toISOString(),
      updated_at: new Date(found.updatedAt).toISOString(),
    },
    owner: {
      uid: found.ownerUid,
      username: found.ownerName,
      team: found.ownerKind === 'team',
      avatar_url: found.avatarUrl,
    },
    is_owner: found.role === 'owner',
    can_write: found.mayWrite,
    can_manage: found.mayManage,
    ssh_url: sshUrl,
  }
}

/** An owner as the form of a new repository offers it. */
export function presentOwner({ uid, name, kind }: OwnerRow): OwnerOption {
  return { uid, username: name, team: kind === 'team' }
}

/** A page of a list. Its times are in seconds (SPEC 9). */
export function presentPage(
  { rows, total }: { rows: readonly RepositoryRow[]; total: number },
  { page, pageSize }: { page: number; pageSize: number },
): RepositoryPage {
  return { items: rows.map(presentItem), total, page, page_size: pageSize }
}

function presentItem(row: RepositoryRow): RepositoryItem {
  return {
    repo: {
      uid: row.uid,
      repo_name: row.name,
      namespace: row.ownerName,
      kind: row.kind,
      description: row.description,
      is_private: row.isPrivate === 1,
      updated_at: Math.floor(row.updatedAt / 1000),
    },
    owner: { username: row.ownerName, avatar_url: row.avatarUrl },
    state: { stars: row.stars, forks: row.forks, watches: row.watches },
  }
}
