import assert from 'node:assert/strict'
import { AccessGrants, accessAreas } from '@sheaf/contract'
import { type Actor, actorOfAccount, visitor } from '@sheaf/server-core/actor'
import { describe, it } from 'vitest'
import { type GuardedRepository, mayActOn } from './repository.policy.ts'
import { type Role, roles } from './role.ts'

const account = { userId: 1, ownerId: 1, uid: 'x', username: 'ada', suspendedAt: null, isAdministrator: 0 }
const session = actorOfAccount(account, { via: 'session', sessionId: 1 })
const grants = (level: 0 | 1 | 2) => AccessGrants.parse(Object.fromEntries(accessAreas.map((area) => [area, level])))
const key = (level: 0 | 1 | 2, repositoryIds?: number[]): Actor =>
  actorOfAccount(account, {
    ...{ via: 'key', keyId: 1, grants: grants(level), anyAddress: true },
    scope: repositoryIds && { repositoryIds, ownerIds: [] },
  })
const [forkId, baseId] = [1, 2]

const repository = (id: number, more: Partial<GuardedRepository> = {}): GuardedRepository => ({
  ...{ id, ownerId: 10 + id, isPrivate: false, gate: '', isGranted: false, role: undefined },
  ...more,
})

/** Who may push to a branch of a fork that a pull request brings to its base, whose author lets them: here every way to ask, beside every role. */
describe('a branch that is open to guests', () => {
  const ways: readonly [name: string, actor: Actor, isGuest: boolean][] = [
    ['a session', session, true],
    ['a password', actorOfAccount(account, { via: 'password' }), true],
    ['a key for commits', key(2), true],
    ['a key that reads', key(1), false],
    ['a key for something else', key(0), false],
    ['a key for both repositories', key(2, [forkId, baseId]), true],
    ['a key for the fork', key(2, [forkId]), false],
    ['a key for the base', key(2, [baseId]), false],
    ['an administrator', actorOfAccount({ ...account, isAdministrator: 1 }, { via: 'session', sessionId: 1 }), true],
    ['somebody suspended', actorOfAccount({ ...account, suspendedAt: 1 }, { via: 'session', sessionId: 1 }), false],
    ['a visitor', visitor, false],
    ...[forkId, baseId].map((repositoryId): [string, Actor, boolean] => [
      `a deploy key of ${repositoryId}`,
      {
        kind: 'deploy-key',
        sshKeyId: 1,
        uid: 'x',
        title: 'x',
        userId: 1,
        repositoryId,
        mayWrite: repositoryId === baseId,
      },
      false,
    ]),
  ]
  const bases: readonly (Role | undefined)[] = [undefined, ...roles]
  const writes = (role: Role | undefined) => role !== undefined && role !== 'reader'

  it.each(ways)('lets in %s as far as they may push to the base and read the fork', (_, actor, isGuest) => {
    for (const role of bases) {
      const open = (fork: Partial<GuardedRepository>) =>
        mayActOn(
          actor,
          repository(forkId, { ...fork, bases: [repository(baseId), repository(baseId, { role })] }),
          'push-head',
        )
      assert.equal(open({}), isGuest && writes(role), `${role}`)
      assert.equal(open({ isPrivate: true }), false, `${role}, private`)
      assert.equal(open({ gate: 'manual' }), false, `${role}, gated`)
      assert.equal(open({ isPrivate: true, role: 'reader' }), isGuest && writes(role), `${role}, private, reads it`)
    }
  })

  it('is no more than that branch, and nothing where no pull request opens one', () => {
    const fork = repository(forkId, { bases: [repository(baseId, { role: 'owner' })] })
    assert.deepEqual(
      (['push-head', 'push', 'set-checks', 'see-settings', 'delete'] as const).map((action) =>
        mayActOn(session, fork, action),
      ),
      [true, false, false, false, false],
    )
    assert.equal(mayActOn(session, repository(forkId), 'push-head'), false)
    assert.equal(mayActOn(session, repository(forkId, { role: 'writer' }), 'push-head'), true)
  })
})
