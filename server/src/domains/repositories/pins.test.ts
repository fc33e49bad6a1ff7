import assert from 'node:assert/strict'
import { it } from 'vitest'
import { addCollaborator, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer } from '../../testing/start-server.ts'

it('pins are those of their account, in its order, and tell of nothing that their reader may not see', async (test) => {
  const server = await startServer()
  test.onTestFinished(() => server.stop())
  const [ada, grace] = [await signIn(server), await signIn(server)]
  const create = async ({ api, user }: typeof ada, name: string, isPrivate = false) =>
    (await api.createRepository({ body: { owner_uid: user.uid, repo_name: name, repo_is_private: isPrivate } })).uid
  const own: string[] = []
  for (let n = 0; n < 7; n += 1) own.push(await create(ada, `r${n}`, n === 1))
  const [foreign, shared] = [await create(grace, 'foreign'), await create(grace, 'shared', true)]
  await addCollaborator(server, { ownerId: ada.user.ownerId, repoUid: shared, role: 'reader' })

  const path = '/api/user/setting/pinned'
  const put = async (repositories: unknown) => (await ada.send('PUT', path, { body: { repositories } })).status
  assert.equal((await server.browser().send('PUT', path, { body: { repositories: [] } })).status, 401)
  for (const wrong of [own, [own[0], own[0]], 'r0', null, [7], ['x'.repeat(65)], {}])
    assert.equal(await put(wrong), 400)
  for (const wrong of [[foreign], ['nothing']]) assert.equal(await put(wrong), 404)
  const statusByKey = async (profile_access: 1 | 2) => {
    const { token } = await issueAccessKey(server, ada.user, { grants: { profile_access } })
    const headers = { authorization: `Bearer ${token}` }
    return (await server.browser().send('PUT', path, { headers, body: { repositories: [] } })).status
  }
  assert.deepEqual([await statusByKey(1), await statusByKey(2)], [403, 200])

  const seenBy = async ({ api }: Pick<typeof ada, 'api'>) =>
    (await api.listPinned({ params: { username: ada.user.username } })).map(({ repo }) => repo.repo_name)
  await ada.api.starRepository({ params: { owner: grace.user.username, repo: 'foreign' } })
  const chosen = [own[3], shared, own[1], foreign].flatMap((uid) => uid ?? [])
  assert.equal(await put(chosen), 200)
  assert.deepEqual(await seenBy(ada), ['r3', 'shared', 'r1', 'foreign'])
  assert.deepEqual(await seenBy(grace), ['r3', 'shared', 'foreign'])
  assert.deepEqual(await seenBy(server.browser()), ['r3', 'foreign'])
  await Promise.all([put(chosen.toReversed()), put(chosen.toReversed())])
  assert.deepEqual(await seenBy(ada), ['foreign', 'r1', 'shared', 'r3'])
  await grace.api.removeCollaborator({
    params: { owner: grace.user.username, repo: 'shared', name: ada.user.username },
  })
  assert.deepEqual(await seenBy(ada), ['foreign', 'r1', 'r3'])
})
