import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@sheaf/client'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { planCommand } from '../billing/index.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('datasets of a plan', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const placeOf = ({ user }: Person, repo: string) => ({ owner: user.username, repo })
  const create = ({ api, user }: Person, repo_name: string, repo_kind: 'code' | 'dataset' = 'dataset') =>
    api.createRepository({ body: { owner_uid: user.uid, repo_name, repo_kind } })
  const names = ['barley', 'millet', 'oats']
  /** Somebody on Starter who has all the datasets that it allows. */
  const full = async () => {
    const person = await signIn(server)
    for (const name of names) await create(person, name)
    return person
  }
  const drop = (person: Person, repo: string) =>
    person.api.deleteRepository({
      params: placeOf(person, repo),
      body: { confirmation: `${person.user.username}/${repo}` },
    })
  const counted = async ({ api }: Person) =>
    (await api.getBilling()).map(({ datasets, max_datasets }) => [datasets, max_datasets])
  /** Refused in words that name the owner, the limit and what can be done. */
  const refusing =
    ({ user }: Person) =>
    (error: unknown) => {
      assert.ok(error instanceof ApiError)
      assert.equal(error.code, 422)
      assert.match(
        error.message,
        new RegExp(`^${user.username} has all the datasets that its plan allows \\(3\\)\\. Delete one, `),
      )
      return true
    }

  it('are refused beyond three wherever one is made, and there is room once one is deleted or on a larger plan', async () => {
    const ada = await full()
    const { api, user } = ada
    const described = (name: string) =>
      api.createDataset({
        body: { owner_uid: user.uid, repo_name: name, repo_description: 'Rye of a year', license: 'mit' },
      })
    await assert.rejects(create(ada, 'rye'), refusing(ada))
    await assert.rejects(described('rye'), refusing(ada))
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const throughHub = (name: string) =>
      fetch(new URL('/api/repos/create', server.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name, type: 'dataset' }),
      })
    const refused = await throughHub('rye')
    assert.ok([403, 422].includes(refused.status), String(refused.status))
    assert.match(refused.headers.get('x-error-message') ?? '', /has all the datasets that its plan allows \(3\)/)
    assert.deepEqual(await counted(ada), [[3, 3]])
    await create(ada, 'rye', 'code')

    await drop(ada, 'oats')
    assert.deepEqual(await counted(ada), [[2, 3]])
    assert.equal((await throughHub('spelt')).status, 200)
    await assert.rejects(described('wheat'), refusing(ada))
    await planCommand(server.config, [user.username, 'professional'])
    assert.equal((await described('wheat')).is_described, true)
    await planCommand(server.config, [user.username, 'starter'])
    assert.deepEqual(await counted(ada), [[4, 3]], 'what came with a larger plan stays')
    await assert.rejects(create(ada, 'emmer'), refusing(ada))
  })

  it('are refused where something becomes one, and not where one becomes something else', async () => {
    const ada = await full()
    await create(ada, 'rye', 'code')
    const become = (repo: string, kind: 'code' | 'dataset') =>
      ada.api.setRepositoryKind({ params: placeOf(ada, repo), body: { kind } })
    await assert.rejects(become('rye', 'dataset'), refusing(ada))
    const { model } = await ada.api.getRepository({ params: placeOf(ada, 'rye') })
    assert.equal(model.kind, 'code')
    await become('barley', 'dataset')
    await become('oats', 'code')
    await become('rye', 'dataset')
    assert.deepEqual(await counted(ada), [[3, 3]])
  })

  it('are not restored over the limit, and wait until there is room', async () => {
    const ada = await full()
    await drop(ada, 'oats')
    await create(ada, 'rye')
    const { items } = await ada.api.listDeletedRepositories({ query: {} })
    const [gone] = items
    assert.ok(gone !== undefined)
    const restore = () => ada.api.restoreRepository({ params: { uid: gone.uid }, body: { repo_name: 'oats' } })
    await assert.rejects(restore(), refusing(ada))
    assert.equal((await ada.api.listDeletedRepositories({ query: {} })).items.length, 1)
    await drop(ada, 'rye')
    await restore()
    assert.deepEqual(await counted(ada), [[3, 3]])
  })

  it('are not taken over beyond the limit of who takes them: the offer stands and can be accepted later', async () => {
    const [ada, bob] = [await full(), await full()]
    await create(ada, 'code', 'code')
    const offer = (repo: string) =>
      ada.api.startTransfer({
        params: placeOf(ada, repo),
        body: { new_owner: bob.user.username, confirmation: `${ada.user.username}/${repo}` },
      })
    await drop(bob, 'oats')
    await create(bob, 'rye')
    await offer('oats')
    await offer('code')
    const { items: offers } = await bob.api.listTransfers()
    const uidOf = (repo: string) => offers.find(({ repo_name }) => repo_name === repo)?.uid ?? ''
    const accept = (repo: string) =>
      bob.api.answerTransfer({ params: { transfer: uidOf(repo) }, body: { accept: true } })
    await assert.rejects(accept('oats'), refusing(bob))
    await accept('code')
    assert.deepEqual([await counted(ada), await counted(bob)], [[[3, 3]], [[3, 3]]])
    await drop(bob, 'rye')
    await accept('oats')
    assert.deepEqual([await counted(ada), await counted(bob)], [[[2, 3]], [[3, 3]]])
  })

  it('are not forked over the limit', async (test) => {
    const [ada, bob] = [await signIn(server), await full()]
    await create(ada, 'sorghum')
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', '.')
    writeFileSync(join(folder, 'README.md'), 'Sorghum\n')
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'First')
    const url = new URL(`/${ada.user.username}/sorghum.git`, server.url)
    Object.assign(url, { username: ada.user.username, password: testPassword })
    await client(folder, 'push', '-q', url.href, 'main')
    const fork = () =>
      bob.api.forkRepository({
        params: placeOf(ada, 'sorghum'),
        body: { owner_uid: bob.user.uid, repo_name: 'sorghum' },
      })
    await assert.rejects(fork(), refusing(bob))
    await drop(bob, 'oats')
    await fork()
    assert.deepEqual(await counted(bob), [[3, 3]])
  })

  it('are three of many that are made at once', async () => {
    const ada = await signIn(server)
    const made = await Promise.allSettled([...names, 'rye', 'spelt'].map((name) => create(ada, name)))
    const refused = made.filter((each) => each.status === 'rejected')
    assert.equal(refused.length, 2)
    for (const { reason } of refused) refusing(ada)(reason)
    const { read } = server.database
    const rows = await read
      .selectFrom('repositories')
      .select('state')
      .where('owner_id', '=', ada.user.ownerId)
      .execute()
    assert.deepEqual(rows, Array(3).fill({ state: 'ready' }), 'of what was refused no row is left')
    assert.deepEqual(await counted(ada), [[3, 3]])
  })
})
