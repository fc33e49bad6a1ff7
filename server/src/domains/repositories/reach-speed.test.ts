import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { medianTime, type OpenedDatabase, openFilledDatabase } from '../../testing/open-database.ts'
import { insertWorlds, ownerName, type World } from '../../testing/worlds.ts'
import { countVisible, findByName, listVisible } from './repository.store.ts'

const teams = Array.from({ length: 51 }, (_, at) => ({ ownerId: 10 + at, parentId: null, baseRole: 'reader' as const }))
const largest = teams[0]?.ownerId ?? 0
const user = { id: 1, ownerId: 1, isSuspended: false, isAdministrator: false }
const stranger = { id: 2, ownerId: 2, isSuspended: false, isAdministrator: false }

/** A member of 50 teams: one has 5,000 private repositories, the others 5,000 together; 5,000 more are nobody's of theirs. */
function large(): World {
  const repositories = Array.from({ length: 15_000 }, (_, at) => ({
    id: at + 1,
    name: `repo${at}`,
    ownerId: [largest, 11 + (at % 49), stranger.ownerId][at % 3] ?? 0,
    isPrivate: true,
    isReady: true,
  }))
  const members = teams
    .slice(0, 50)
    .map(({ ownerId }) => ({ userId: user.id, teamId: ownerId, role: 'reader' as const }))
  const shared = repositories.filter(({ ownerId, id }) => ownerId === stranger.ownerId && id % 50 === 0)
  const collaborators = shared.map(({ id }) => ({ ownerId: user.ownerId, repoId: id, role: 'writer' as const }))
  return { users: [user, stranger], teams, members, repositories, collaborators }
}

/** Printed is what it takes, on a quiet machine 10 ms at most; asserted is what a loaded one bears. */
const maxMs = 150

describe('lists of 5,000 repositories for a member of 50 teams', () => {
  let opened: OpenedDatabase
  beforeAll(async () => {
    opened = await openFilledDatabase((database) => insertWorlds(database, [large()]))
  })
  afterAll(() => opened.close())

  const reach = { userId: user.id }
  const cases: [string, () => Promise<unknown>][] = [
    ['a page of a team', () => listVisible(opened.database.read, { ownerId: largest, reach, page: 0, pageSize: 50 })],
    [
      'the last page of a team',
      () => listVisible(opened.database.read, { ownerId: largest, reach, page: 99, pageSize: 50 }),
    ],
    ['the count of a team', () => countVisible(opened.database.read, { ownerId: largest, reach })],
    ['a page of all', () => listVisible(opened.database.read, { reach, page: 0, pageSize: 50 })],
    ['the count of all', () => countVisible(opened.database.read, { reach })],
    [
      'one repository',
      () => findByName(opened.database.read, { owner: ownerName(largest), repo: 'repo0', userId: user.id }),
    ],
  ]

  it('counts what is seen alone', async () => {
    assert.equal(await countVisible(opened.database.read, { ownerId: largest, reach }), 5_000)
    assert.equal(await countVisible(opened.database.read, { reach }), 10_100)
    assert.equal(await countVisible(opened.database.read, { reach: 'public' }), 0)
  })

  for (const [name, ask] of cases) {
    it(`gives ${name} in time`, async (test) => {
      const middle = await medianTime(20, ask)
      await test.annotate(`${opened.database.engine}: ${name} in ${middle.toFixed(2)} ms`)
      assert.ok(middle < maxMs, `${middle} ms`)
    })
  }
})
