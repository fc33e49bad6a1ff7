import assert from 'node:assert/strict'
import { contract } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { signIn } from '../testing/factories.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

/** Made of the contract: an operation that reads something of an owner by name is among them from the day on which it is. */
const doors = Object.entries(contract).filter(
  ([, { method, path, access }]) =>
    method === 'GET' && /\{(username|owner)\}/.test(path) && !path.includes('{repo}') && access.by !== 'session',
)

describe('a name that an account gave up', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('leads to all that the account shows by its name, for whoever asks', async () => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const { username } = ada.user
    await grace.api.followUser({ params: { username } })
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'engine' } })
    await ada.api.renameAccount({ body: { username: 'countess' } })
    assert.ok(doors.length > 5)
    // What it did is told behind it.
    await eventually(async () => {
      const { items } = await grace.api.listUserActivity({ params: { username: 'countess' }, query: {} })
      assert.equal(items.length, 1)
    })
    for (const [name, { path }] of doors) {
      const ask = (called: string) =>
        server.browser().send('GET', path.replace(/\{(username|owner)\}/, called).replace(/\{\w+\*?\}/g, 'x'))
      const [before, now] = [await ask(username), await ask('countess')]
      assert.deepEqual([name, before.status, before.json.data], [name, now.status, now.json.data])
      // What is one of several is not there by the name that is made up here.
      if (!/\{(?!username|owner)/.test(path)) assert.equal(now.status, 200, name)
    }
    // What is done by it reaches the account, too.
    await grace.api.unfollowUser({ params: { username } })
    assert.equal((await grace.api.getUser({ params: { username: 'countess' } })).followers, 0)
  })
})
