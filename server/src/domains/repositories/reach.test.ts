import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccessGrants } from '@sheaf/contract'
import { type Actor, actorOfAccount, type KeyScope, visitor } from '@sheaf/server-core/actor'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createLogger } from '../../log/logger.ts'
import { migratedDatabase } from '../../testing/test-database.ts'
import { insertWorlds, makeWorlds, ownerName, type World } from '../../testing/worlds.ts'
import { rankOf, shownTo, visibleTo } from './reach.store.ts'
import { matrix, mayActOn, type Reach, reachOf } from './repository.policy.ts'
import { countVisible, findByName, listOwnersOf, listVisible } from './repository.store.ts'
import { type Role, roleOfRank, roleRanks, roles } from './role.ts'

const seed = 20_261_122
const worlds = makeWorlds({ count: 1_000, seed })

/** The highest role of a user in a team, by walking up from it: told without SQL. None where it demands what they have not. */
function roleInTeam(world: World, { userId, teamId }: { userId: number; teamId: number | null }): Role | undefined {
  const team = world.teams.find(({ ownerId }) => ownerId === teamId)
  if (team === undefined) return undefined
  if (team.requiresFactor && !world.users.some((user) => user.id === userId && user.hasFactor)) return undefined
  const own = world.members.find((member) => member.userId === userId && member.teamId === teamId)?.role
  const role = highest([own, roleInTeam(world, { userId, teamId: team.parentId })])
  return role && highest([role, team.baseRole])
}

function roleInRepository(
  world: World,
  { user, repository }: { user: World['users'][number]; repository: World['repositories'][number] },
): Role | undefined {
  if (repository.ownerId === user.ownerId) return 'owner'
  const granted = world.collaborators
    .filter(({ repoId }) => repoId === repository.id)
    .filter(({ ownerId }) => ownerId === user.ownerId || roleInTeam(world, { userId: user.id, teamId: ownerId }))
    .map(({ role }) => role)
  return highest([roleInTeam(world, { userId: user.id, teamId: repository.ownerId }), ...granted])
}

/** Did they ask for access to it, and were let in? */
const isGranted = (world: World, { user, repoId }: { user: World['users'][number]; repoId: number }): boolean =>
  (world.requests ?? []).some(
    (request) => request.userId === user.id && request.repoId === repoId && request.state === 'accepted',
  )

const highest = (held: (Role | undefined)[]): Role | undefined => roles.findLast((role) => held.includes(role))

interface Case {
  actor: Actor
  user: World['users'][number] | undefined
  /** What they may read, in words of the test: all, what is open to everybody, that or where they have a role or were let in. */
  reads: 'all' | 'public' | 'roles' | 'nothing'
  /** What they came in with is limited to it. */
  scope?: KeyScope
}

/** Everybody in a world, through every way in. */
function casesOf({ users, repositories }: World): Case[] {
  const key = (level: number, scope?: KeyScope) =>
    ({ via: 'key', keyId: 1, grants: AccessGrants.parse({ repo_access: level }), scope, anyAddress: true }) as const
  // Scopes of each kind: of an owner, of some repositories, of what was deleted.
  const [first] = repositories
  const scopes: KeyScope[] = [
    { ownerIds: [first?.ownerId ?? 0], repositoryIds: [] },
    { ownerIds: [], repositoryIds: repositories.slice(0, 2).map(({ id }) => id) },
    { ownerIds: [], repositoryIds: [] },
  ]
  return [
    { actor: visitor, user: undefined, reads: 'public' },
    ...users.flatMap((user): Case[] => {
      const { isSuspended, isAdministrator } = user
      const stored = {
        userId: user.id,
        ownerId: user.ownerId,
        uid: ownerName(user.ownerId),
        username: ownerName(user.ownerId),
        suspendedAt: isSuspended ? 1 : null,
        isAdministrator: isAdministrator ? 1 : 0,
      }
      const through = (entry: Parameters<typeof actorOfAccount>[1], reads: Case['reads']): Case => ({
        actor: actorOfAccount(stored, entry),
        user,
        reads: isSuspended ? 'nothing' : reads,
      })
      return [
        through({ via: 'session', sessionId: 1 }, isAdministrator ? 'all' : 'roles'),
        through({ via: 'password' }, 'roles'),
        through({ via: 'ssh', sshKeyId: 1, scope: undefined }, 'roles'),
        through(key(2), 'roles'),
        through(key(1), 'roles'),
        through(key(0), 'public'),
        ...scopes.flatMap((scope) => [
          { ...through(key(1, scope), 'roles'), scope },
          { ...through({ via: 'ssh', sshKeyId: 1, scope }, 'roles'), scope },
        ]),
      ]
    }),
  ]
}

describe('who may see which repository', () => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheaf-worlds-'))
    const config = readConfig({ SHEAF_DATA: folder, ...(await migratedDatabase({ folder })) })
    database = await openDatabase({ database: config.database, log: createLogger({ level: 'silent' }) })
    await insertWorlds(database, worlds)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  const idsOf = async (
    { repositories }: World,
    { reach, predicate }: { reach: Reach; predicate: typeof visibleTo },
  ): Promise<Set<number>> => {
    const rows = await database.read
      .selectFrom('repositories')
      .select('repositories.id')
      .where(
        'repositories.id',
        'in',
        repositories.map(({ id }) => id),
      )
      .where(predicate(reach))
      .execute()
    return new Set(rows.map(({ id }) => id))
  }

  it('is the same by the matrix and by the predicate, in a thousand worlds', async () => {
    let asked = 0
    for (const [at, world] of worlds.entries()) {
      const visible = new Map<string, Set<number>>()
      const shown = new Map<string, Set<number>>()
      for (const { actor, user, reads, scope } of casesOf(world)) {
        const reach = reachOf(actor)
        const known = JSON.stringify(reach)
        const ids = visible.get(known) ?? (await idsOf(world, { reach, predicate: visibleTo }))
        visible.set(known, ids)
        const seen = shown.get(known) ?? (await idsOf(world, { reach, predicate: shownTo }))
        shown.set(known, seen)
        for (const repository of world.repositories) {
          const { id, ownerId, isPrivate, gate = '' } = repository
          const isInScope = scope === undefined || scope.ownerIds.includes(ownerId) || scope.repositoryIds.includes(id)
          const role = user && roleInRepository(world, { user, repository })
          const wasLetIn = user !== undefined && isGranted(world, { user, repoId: id })
          const isInside = reads === 'all' || (reads === 'roles' && role !== undefined)
          const isPublic = reads !== 'nothing' && !isPrivate
          const isOpen = isPublic && (gate === '' || (reads === 'roles' && wasLetIn))
          const expected = isInScope && (isInside || isOpen)
          const isSeen = isInScope && (isInside || isPublic)
          const what = `seed ${seed}, world ${at}, repository ${id}, ${JSON.stringify(actor)}`
          const guarded = { ...repository, gate, role, isGranted: wasLetIn }
          assert.equal(mayActOn(actor, guarded, 'read'), expected, `matrix: ${what}`)
          assert.equal(ids.has(id), expected, `predicate: ${what}`)
          assert.equal(mayActOn(actor, guarded, 'see'), isSeen, `matrix of what is seen: ${what}`)
          assert.equal(seen.has(id), isSeen, `predicate of what is seen: ${what}`)
          asked += 1
        }
      }
    }
    assert.ok(asked > 30_000, `${asked} questions`)
  })

  it('loads with each repository the role that teams and collaborators give', async () => {
    for (const [at, world] of worlds.entries()) {
      for (const user of world.users) {
        const rows = await database.read
          .selectFrom('repositories')
          .leftJoin('users', 'users.owner_id', 'repositories.owner_id')
          .select(['repositories.id', rankOf(user.id).as('rank')])
          .where(
            'repositories.id',
            'in',
            world.repositories.map(({ id }) => id),
          )
          .execute()
        const loaded = new Map(rows.map(({ id, rank }) => [id, roleOfRank(rank)]))
        for (const repository of world.repositories) {
          const expected = roleInRepository(world, { user, repository })
          assert.equal(loaded.get(repository.id), expected, `seed ${seed}, world ${at}, ${user.id} in ${repository.id}`)
        }
      }
    }
  })

  it('holds for single repositories, lists and counts as pages ask for them', async () => {
    for (const world of worlds.slice(0, 50)) {
      for (const user of world.users) {
        for (const repository of world.repositories) {
          const { ownerId, name: repo, isReady } = repository
          const found = await findByName(database.read, { owner: ownerName(ownerId), repo, userId: user.id })
          assert.equal(found !== undefined, isReady)
          if (isReady) {
            assert.equal(found?.role, roleInRepository(world, { user, repository }))
            const wasLetIn = repository.gate !== '' && isGranted(world, { user, repoId: repository.id })
            assert.equal(found?.isGranted, wasLetIn)
          }
        }
        for (const { ownerId } of [...world.users, ...world.teams]) {
          const expected = world.repositories
            .filter((repository) => repository.ownerId === ownerId && repository.isReady)
            .filter((repository) => !repository.isPrivate || roleInRepository(world, { user, repository }))
            .map(({ id }) => id)
          const listing = { ownerId, reach: { userId: user.id } }
          const { rows, total } = await listVisible(database.read, { ...listing, page: 0, pageSize: 100 })
          assert.deepEqual(
            rows.map(({ id }) => id),
            expected.toReversed(),
          )
          assert.deepEqual([total, await countVisible(database.read, listing)], [expected.length, expected.length])
        }
        const owners = await listOwnersOf(database.read, { userId: user.id })
        const teams = world.teams
          .map(({ ownerId }) => ({ id: ownerId, role: roleInTeam(world, { userId: user.id, teamId: ownerId }) }))
          .filter(({ role }) => role !== undefined)
        assert.deepEqual(
          owners.map(({ id, role }) => ({ id, role })).sort((a, b) => a.id - b.id),
          [{ id: user.ownerId, role: 'owner' }, ...teams].sort((a, b) => a.id - b.id),
        )
        assert.equal(owners[0]?.id, user.ownerId, 'themselves first')
      }
    }
  })

  it('ends where teams are above each other in a circle', async () => {
    const [one, two] = [900_001, 900_002]
    const [user] = worlds[0]?.users ?? []
    assert.ok(user)
    await database.tx(async (tx) => {
      for (const id of [one, two]) {
        await tx
          .insertInto('owners')
          .values({ id, uid: ownerName(id), name: ownerName(id), kind: 'team', created_at: 0 })
          .execute()
        await tx.insertInto('teams').values({ owner_id: id, parent_id: null, created_at: 0 }).execute()
      }
      await tx.updateTable('teams').set({ parent_id: two }).where('owner_id', '=', one).execute()
      await tx.updateTable('teams').set({ parent_id: one }).where('owner_id', '=', two).execute()
      const member = { user_id: user.id, team_id: one, role: roleRanks.writer, created_at: 0 }
      await tx.insertInto('team_members').values(member).execute()
    })
    const owners = await listOwnersOf(database.read, { userId: user.id })
    assert.deepEqual(
      owners.filter(({ id }) => id === one || id === two).map(({ role }) => role),
      ['writer', 'writer'],
    )
  })
})

describe('the matrix', () => {
  it('gives each role what the one below it has, and more but where only the owner may more', () => {
    for (const [at, role] of roles.entries()) {
      const below = roles[at - 1]
      if (below !== undefined)
        for (const action of matrix[below]) assert.ok(matrix[role].includes(action), `${role} ${action}`)
      if (below !== undefined) assert.ok(matrix[role].length > matrix[below].length, role)
    }
    assert.deepEqual(matrix.suspended, [])
    assert.deepEqual(matrix.outside, ['see'])
    assert.deepEqual(matrix.public, ['see', 'read', 'propose'])
    assert.ok(!matrix.administrator.includes('push'))
  })
})
