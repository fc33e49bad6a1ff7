import type {
  OwnAccessRequest,
  OwnerOption,
  Repository,
  RepositoryItem,
  RepositoryPage,
  RepositoryState,
} from '@sheaf/contract'
import type { FoundRepository } from './find-repository.ts'
import type { MarkKind, RepositoryCounts } from './mark.store.ts'
import type { OwnerRow, RepositoryRow } from './repository.store.ts'

interface Beside {
  sshUrl: string | null
  marks: readonly MarkKind[]
  /** How many threads of it are open. */
  open: { pulls: number; discussions: number }
  /** What it comes from, where the one who asks may see that. */
  parent: RepositoryRow | undefined
  template: RepositoryRow | undefined
  /** What became of their request for access, where it is gated. */
  accessRequest: OwnAccessRequest | undefined
}

const presentName = (row: RepositoryRow | undefined) =>
  row === undefined ? null : { owner: row.ownerName, repo_name: row.name }

/** A repository for its own page. */
export function presentRepository(
  found: FoundRepository,
  { sshUrl, marks, open, parent, template, accessRequest }: Beside,
): Repository {
  return {
    model: {
      uid: found.uid,
      repo_name: found.name,
      kind: found.kind,
      description: found.description,
      website: found.website,
      topics: presentTopics(found.topics),
      is_private: found.isPrivate,
      archived: found.archivedAt !== null,
      template: found.isTemplate === 1,
      gate: found.gate === '' ? 'none' : found.gate,
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
    state: presentState(found),
    ...(found.mirrorOf !== null && { mirror_of: found.mirrorOf }),
    open_pulls: found.mayRead ? open.pulls : null,
    open_discussions: open.discussions,
    parent: presentName(parent),
    generated_from: presentName(template),
    starred: marks.includes('star'),
    watched: marks.includes('watch'),
    is_owner: found.role === 'owner',
    can_read: found.mayRead,
    access_request: accessRequest ?? null,
    can_write: found.mayWrite,
    can_manage: found.mayManage,
    can_configure: found.mayConfigure,
    can_delete: found.mayDelete,
    ssh_url: sshUrl,
  }
}

const presentTopics = (topics: string): string[] => (topics === '' ? [] : topics.split(' '))

/** How many keep an eye on a repository. */
export const presentState = ({ stars, forks, watches }: RepositoryCounts): RepositoryState => ({
  stars,
  forks,
  watches,
})

/** An owner as the form of a new repository offers it. */
export function presentOwner({ uid, name, kind }: OwnerRow): OwnerOption {
  return { uid, username: name, team: kind === 'team' }
}

/** A page of a list, with the ids of those of it that the one who asks has starred. Its times are in seconds (SPEC 9). */
export function presentPage(
  { rows, total }: { rows: readonly RepositoryRow[]; total: number },
  { page, pageSize, starred }: { page: number; pageSize: number; starred: ReadonlySet<number> },
): RepositoryPage {
  return { items: rows.map((row) => presentItem(row, starred.has(row.id))), total, page, page_size: pageSize }
}

function presentItem(row: RepositoryRow, starred: boolean): RepositoryItem {
  return {
    repo: {
      uid: row.uid,
      repo_name: row.name,
      namespace: row.ownerName,
      kind: row.kind,
      description: row.description,
      topics: presentTopics(row.topics),
      is_private: row.isPrivate === 1,
      archived: row.archivedAt !== null,
      template: row.isTemplate === 1,
      updated_at: Math.floor(row.updatedAt / 1000),
    },
    owner: { username: row.ownerName, avatar_url: row.avatarUrl },
    state: presentState(row),
    starred,
  }
}
