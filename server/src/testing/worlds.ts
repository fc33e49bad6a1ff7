import type { Database } from '../db/database.ts'
import type { NewRow, Schema } from '../db/schema.ts'
import { type Role, roleRanks, roles } from '../domains/repositories/index.ts'

/** Some users, teams above each other, repositories, and who has which role where. Ids are those of the database. */
export interface World {
  users: { id: number; ownerId: number; isSuspended: boolean; isAdministrator: boolean; hasFactor?: boolean }[]
  teams: { ownerId: number; parentId: number | null; baseRole: Role; requiresFactor?: boolean }[]
  members: { userId: number; teamId: number; role: Role }[]
  repositories: { id: number; name: string; ownerId: number; isPrivate: boolean; isReady: boolean; gate?: Gate }[]
  collaborators: { ownerId: number; repoId: number; role: Role }[]
  /** Who asked for access to a repository, and what became of it. */
  requests?: { userId: number; repoId: number; state: 'pending' | 'accepted' | 'rejected' }[]
}

type Gate = '' | 'auto' | 'manual'

const gates = ['', 'auto', 'manual'] as const
const requestStates = ['pending', 'accepted', 'rejected'] as const

/** The same worlds for the same seed. Ids go on from world to world, so that all of them fit into one database. */
export function makeWorlds({ count, seed }: { count: number; seed: number }): World[] {
  const random = randomFrom(seed)
  const chance = (share: number) => random() < share
  const below = (end: number) => Math.floor(random() * end)
  const role = () => roles[below(roles.length)] ?? 'reader'
  const next = { owner: 0, user: 0, repo: 0 }
  const list = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

  return list(count, () => {
    const users = list(1 + below(3), () => ({
      id: ++next.user,
      ownerId: ++next.owner,
      isSuspended: chance(0.15),
      isAdministrator: chance(0.15),
      hasFactor: chance(0.5),
    }))
    const teams: World['teams'] = []
    for (let left = below(5); left > 0; left -= 1) {
      const parent = chance(0.5) ? teams[below(teams.length)] : undefined
      const baseRole = chance(0.3) ? role() : 'reader'
      teams.push({ ownerId: ++next.owner, parentId: parent?.ownerId ?? null, baseRole, requiresFactor: chance(0.3) })
    }
    const owners = [...users, ...teams].map(({ ownerId }) => ownerId)
    const repositories = list(1 + below(6), () => ({
      id: ++next.repo,
      name: `repo${next.repo}`,
      ownerId: owners[below(owners.length)] ?? 0,
      isPrivate: chance(0.7),
      isReady: chance(0.9),
      gate: gates[chance(0.4) ? 1 + below(2) : 0] ?? '',
    }))
    return {
      users,
      teams,
      members: users.flatMap(({ id: userId }) =>
        teams.filter(() => chance(0.3)).map(({ ownerId: teamId }) => ({ userId, teamId, role: role() })),
      ),
      repositories,
      collaborators: repositories.flatMap(({ id: repoId }) =>
        owners.filter(() => chance(0.15)).map((ownerId) => ({ ownerId, repoId, role: role() })),
      ),
      // Also to those that have no gate, or are private: such a request opens nothing.
      requests: repositories.flatMap(({ id: repoId }) =>
        users
          .filter(() => chance(0.5))
          .map(({ id: userId }) => ({ userId, repoId, state: requestStates[below(3)] ?? 'pending' })),
      ),
    }
  })
}

/** Writes worlds into an empty database. */
export async function insertWorlds(database: Database, worlds: readonly World[]): Promise<void> {
  const created_at = 0
  const users = worlds.flatMap((world) => world.users)
  const teams = worlds.flatMap((world) => world.teams)
  await insert(database, 'owners', [
    ...users.map(({ ownerId }) => ({ id: ownerId, ...names(ownerId), kind: 'user' as const, created_at })),
    ...teams.map(({ ownerId }) => ({ id: ownerId, ...names(ownerId), kind: 'team' as const, created_at })),
  ])
  await insert(
    database,
    'users',
    users.map(({ id, ownerId, isSuspended, isAdministrator, hasFactor }) => ({
      id,
      owner_id: ownerId,
      email: `user${id}@example.org`,
      password_hash: '',
      avatar_url: null,
      suspended_at: isSuspended ? 1 : null,
      is_administrator: isAdministrator ? 1 : 0,
      has_factor: hasFactor ? 1 : 0,
      created_at,
      updated_at: created_at,
    })),
  )
  await insert(
    database,
    'teams',
    teams.map(({ ownerId, parentId, baseRole, requiresFactor }) => ({
      owner_id: ownerId,
      parent_id: parentId,
      base_role: roleRanks[baseRole],
      requires_factor: requiresFactor ? 1 : 0,
      created_at,
    })),
  )
  await insert(
    database,
    'team_members',
    worlds.flatMap(({ members }) =>
      members.map(({ userId, teamId, role }) => ({
        user_id: userId,
        team_id: teamId,
        role: roleRanks[role],
        created_at,
      })),
    ),
  )
  await insert(
    database,
    'repositories',
    worlds.flatMap(({ repositories }) =>
      repositories.map(({ id, name, ownerId, isPrivate, isReady, gate = '' }) => ({
        id,
        uid: `repo${id}`,
        owner_id: ownerId,
        name,
        kind: 'code' as const,
        description: '',
        is_private: isPrivate ? (1 as const) : (0 as const),
        gate,
        default_branch: 'main',
        storage_node: 'local',
        state: isReady ? ('ready' as const) : ('creating' as const),
        created_at,
        updated_at: id,
        pushed_at: null,
      })),
    ),
  )
  await insert(
    database,
    'collaborators',
    worlds.flatMap(({ collaborators }) =>
      collaborators.map(({ ownerId, repoId, role }) => ({
        owner_id: ownerId,
        repo_id: repoId,
        role: roleRanks[role],
        created_at,
      })),
    ),
  )
  await insert(
    database,
    'access_requests',
    worlds.flatMap(({ requests = [] }) =>
      requests.map(({ userId, repoId, state }) => ({
        user_id: userId,
        repo_id: repoId,
        state,
        asked_at: created_at,
        decided_at: null,
        decided_by: null,
      })),
    ),
  )
}

/** What the owner of an id is called. */
export const ownerName = (ownerId: number): string => `owner${ownerId}`

const names = (ownerId: number) => ({ uid: ownerName(ownerId), name: ownerName(ownerId) })

/** More values than this in one statement neither engine takes. */
const rowsAtOnce = 1_000

async function insert<T extends keyof Schema>(database: Database, table: T, rows: NewRow<T>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await database.write
      .insertInto(table)
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  }
}

/** Mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Two users, the first of whom may read two of three of so many private repositories: the others are the second one's. */
export function worldOfTwo(count: number): World {
  const users = [1, 2].map((id) => ({ id, ownerId: id, isSuspended: false, isAdministrator: false }))
  const repositories = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `repo${at}`,
    ownerId: at % 3 === 0 ? 2 : 1,
    isPrivate: true,
    isReady: true,
  }))
  return { users, teams: [], members: [], repositories, collaborators: [] }
}
