import assert from 'node:assert/strict'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import {
  addCollaborator,
  createTeam,
  issueAccessKey,
  limitAccessKey,
  signIn,
  testPassword,
} from '../../testing/factories.ts'
import { refuseChanges } from '../../testing/refuse-changes.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('transfers', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OWNER_QUOTA_GB: '0.01' } })
  })
  afterAll(() => server.stop())

  const create = (by: Person, name: string, isPrivate = false) =>
    by.api.createRepository({ body: { owner_uid: by.user.uid, repo_name: name, repo_is_private: isPrivate } })
  const offer = (by: Person, name: string, newOwner: string, owner = by.user.username) =>
    by.api.startTransfer({
      params: { owner, repo: name },
      body: { new_owner: newOwner, confirmation: `${owner}/${name}` },
    })
  const answer = (by: Person, uid: string, accept = true) =>
    by.api.answerTransfer({ params: { transfer: uid }, body: { accept } })
  const usedBy = async ({ user }: Person) => {
    const { disk_bytes: used } = await server.database.read
      .selectFrom('owners')
      .select('disk_bytes')
      .where('id', '=', user.ownerId)
      .executeTakeFirstOrThrow()
    return used
  }

  it('give a repository to who accepts it, with its space, and the old address leads there for pages and git', async (test) => {
    const [ada, bob, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const { uid: repoUid } = await create(ada, 'wheat', true)
    await addCollaborator(server, { ownerId: eve.user.ownerId, repoUid, role: 'reader' })
    await addCollaborator(server, { ownerId: bob.user.ownerId, repoUid, role: 'writer' })
    const { id: keyUid, token } = await issueAccessKey(server, ada.user, { grants: { repo_access: 2 } })
    await limitAccessKey(server, { keyUid, repoUid })
    const params = { owner: ada.user.username, repo: 'wheat' }
    assert.equal((await ada.api.getTransfer({ params })).transfer, null)
    const { uid } = await offer(ada, 'wheat', bob.user.username.toUpperCase())
    assert.equal((await ada.api.getTransfer({ params })).transfer?.new_owner, bob.user.username)
    await eventually(async () => {
      const { items } = await bob.api.listNotifications({ query: {} })
      assert.deepEqual(
        items.filter(({ kind }) => kind === 'transfer').map(({ detail, actor }) => [detail, actor?.username]),
        [[`${ada.user.username}/wheat`, ada.user.username]],
      )
    })
    assert.deepEqual(
      (await bob.api.listTransfers({})).items.map((each) => [each.uid, each.repo_name, each.asked_by]),
      [[uid, 'wheat', ada.user.username]],
    )
    // Nothing has changed, and nobody else may answer.
    assert.equal((await bob.api.getRepository({ params })).owner.username, ada.user.username)
    for (const person of [ada, eve]) assert.equal(await codeOf(answer(person, uid)), 404)
    assert.deepEqual((await eve.api.listTransfers({})).items, [])
    const [before, after] = [await usedBy(ada), await usedBy(bob)]
    assert.ok(before > 0)
    assert.deepEqual(await answer(bob, uid), { owner: bob.user.username, repo_name: 'wheat' })
    assert.deepEqual([await usedBy(ada), await usedBy(bob)], [0, after + before])
    const moved = await bob.api.getRepository({ params })
    assert.deepEqual([moved.owner.username, moved.is_owner], [bob.user.username, true])
    // Whoever gave it away may push, others have the role that they had; the new owner needs none beside it.
    const found = await ada.api.getRepository({ params })
    assert.deepEqual([found.can_write, found.can_delete], [true, false])
    const { items } = await bob.api.listCollaborators({ params, query: {} })
    assert.deepEqual(
      new Set(items.map(({ name, role }) => `${name} ${role}`)),
      new Set([`${ada.user.username} writer`, `${eve.user.username} reader`]),
    )
    const at = (owner: string, user: string, password: string) =>
      Object.assign(new URL(`/${owner}/wheat.git`, server.url), { username: user, password }).href
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', '.')
    await client(folder, 'commit', '-q', '--allow-empty', '-m', 'Sow')
    await client(folder, 'push', '-q', at(ada.user.username, ada.user.username, testPassword), 'main')
    // The key that is limited to it opens it where it is now.
    await client(folder, 'push', '-q', at(bob.user.username, ada.user.username, token), 'main:other')
    assert.equal(await codeOf(answer(bob, uid)), 404, 'once')
    // The name is free where it was, and then leads there no longer.
    await create(ada, 'wheat')
    assert.equal((await ada.api.getRepository({ params })).owner.username, ada.user.username)
    assert.equal(
      (await runClient(folder, ['ls-remote', at(bob.user.username, bob.user.username, testPassword)])).code,
      0,
    )
  })

  it('are declined and withdrawn, one at a time, and by none but those who may', async () => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const { uid: repoUid } = await create(ada, 'rye')
    const params = { owner: ada.user.username, repo: 'rye' }
    assert.equal(await codeOf(offer(ada, 'rye', 'nobody-of-this-name')), 404)
    assert.equal(await codeOf(offer(ada, 'rye', ada.user.username)), 409)
    const body = { new_owner: bob.user.username, confirmation: 'rye' }
    assert.equal(await codeOf(ada.api.startTransfer({ params, body })), 422)
    await addCollaborator(server, { ownerId: bob.user.ownerId, repoUid, role: 'maintainer' })
    assert.equal(await codeOf(offer(bob, 'rye', bob.user.username, ada.user.username)), 403)
    const first = await offer(ada, 'rye', bob.user.username)
    assert.equal(await codeOf(offer(ada, 'rye', bob.user.username)), 409)
    await answer(bob, first.uid, false)
    assert.equal((await ada.api.getTransfer({ params })).transfer, null)
    const second = await offer(ada, 'rye', bob.user.username)
    await ada.api.withdrawTransfer({ params })
    assert.equal(await codeOf(ada.api.withdrawTransfer({ params })), 409)
    assert.equal(await codeOf(answer(bob, second.uid)), 404)
    const third = await offer(ada, 'rye', bob.user.username)
    await server.database.write
      .updateTable('repository_transfers')
      .set({ expires_at: Date.now() - 1 })
      .where('uid', '=', third.uid)
      .execute()
    assert.equal(await codeOf(answer(bob, third.uid)), 404, 'expired')
    await offer(ada, 'rye', bob.user.username)
    assert.equal((await ada.api.getRepository({ params })).owner.username, ada.user.username)
  })

  it('to a team are accepted by whoever may create there', async () => {
    const [ada, bob, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const team = await createTeam(server, {
      name: `growers${ada.user.userId}`,
      members: [
        [bob.user, 'maintainer'],
        [eve.user, 'writer'],
      ],
    })
    await create(ada, 'oats')
    const { uid } = await offer(ada, 'oats', team.name)
    assert.equal(await codeOf(answer(eve, uid)), 404)
    await eventually(async () => {
      const kinds = (await bob.api.listNotifications({ query: {} })).items.map(({ kind }) => kind)
      assert.ok(kinds.includes('transfer'))
    })
    assert.deepEqual(await answer(bob, uid), { owner: team.name, repo_name: 'oats' })
    const there = { owner: team.name, repo: 'oats' }
    assert.equal((await eve.api.getRepository({ params: there })).can_write, true)
  })

  it('fail whole where the new owner has no room, or the name, or the database ends in the middle', async () => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    await create(ada, 'millet')
    const params = { owner: ada.user.username, repo: 'millet' }
    const { uid } = await offer(ada, 'millet', bob.user.username)
    const use = (bytes: number) =>
      server.database.write
        .updateTable('owners')
        .set({ disk_bytes: bytes })
        .where('id', '=', bob.user.ownerId)
        .execute()
    await use(10_000_000 - 1_000)
    assert.equal(await codeOf(answer(bob, uid)), 422)
    await use(0)
    await create(bob, 'millet')
    assert.equal(await codeOf(answer(bob, uid)), 409)
    await bob.api.deleteRepository({
      params: { owner: bob.user.username, repo: 'millet' },
      body: { confirmation: `${bob.user.username}/millet` },
    })
    // At each of its statements: afterwards it is theirs as before, and waits still.
    for (const table of ['repositories', 'owners', 'collaborators', 'former_repository_names', 'events'] as const) {
      const allow = await refuseChanges(server.database, [table])
      assert.notEqual(await codeOf(answer(bob, uid)), 200, table)
      await allow()
      const { owner } = await ada.api.getRepository({ params })
      assert.equal(owner.username, ada.user.username, table)
      assert.equal((await ada.api.getTransfer({ params })).transfer?.uid, uid, table)
    }
    assert.deepEqual(await answer(bob, uid), { owner: bob.user.username, repo_name: 'millet' })
  })
})
