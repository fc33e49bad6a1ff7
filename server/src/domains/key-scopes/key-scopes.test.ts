import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import { accessAreas, type InputOf, limits } from '@sheaf/contract'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { makeKeyPair } from '../../ssh/testing/openssh.ts'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, createTeam, createUser, signIn } from '../../testing/factories.ts'
import { runSsh, sshEnvironment } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>
type Changes = NonNullable<InputOf<'updateAccessKey'>['body']>
type Target = { kind: 'user' | 'team' | 'repository'; uid: string }

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const everything = Object.fromEntries(accessAreas.map((area) => [area, 2]))

describe('keys that are limited', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()) } })
  })
  afterAll(() => server.stop())

  const repositoryOf = (person: Person, name: string, owner: { uid: string; team?: boolean } = person.user) =>
    person.api.createRepository({
      body: { owner_uid: owner.uid, team: owner.team === true, repo_name: name, repo_is_private: true },
    })

  const keyFor = async (person: Person, scope: { targets?: Target[] | null; addresses?: string[] }) => {
    const key = await person.api.createAccessKey({
      body: { ...everything, title: 'CI', expiration: tomorrow(), ...scope },
    })
    const send = (method: string, path: string, body?: unknown) =>
      server.browser().send(method, path, {
        headers: { authorization: `Bearer ${key.token}` },
        ...(body !== undefined && { body }),
      })
    return { ...key, send, status: async (path: string) => (await send('GET', path)).status }
  }

  it('see nothing beyond what they are limited to, by any way in, and do nothing to the account', async (test) => {
    const ada = await signIn(server)
    const [stranger, team] = [
      await signIn(server),
      await createTeam(server, { name: 'acme', members: [[ada.user, 'owner']] }),
    ]
    const name = ada.user.username
    const corn = await repositoryOf(ada, 'corn')
    await repositoryOf(ada, 'rye')
    await repositoryOf(ada, 'barn', { uid: team.uid, team: true })
    await stranger.api.createRepository({
      body: { owner_uid: stranger.user.uid, repo_name: 'open', repo_is_private: false },
    })
    const forCorn = await keyFor(ada, { targets: [{ kind: 'repository', uid: corn.uid }] })
    const forTeam = await keyFor(ada, { targets: [{ kind: 'team', uid: team.uid }] })

    assert.deepEqual(forCorn.targets, [{ kind: 'repository', uid: corn.uid, name: `${name}/corn` }])
    assert.deepEqual([forCorn.repo_access, forCorn.profile_access, forCorn.ssh_access], [2, 0, 0])
    const paths = [`${name}/corn`, `${name}/rye`, 'acme/barn', `${stranger.user.username}/open`, `${name}/nothing`]
    const seenBy = (key: typeof forCorn) => Promise.all(paths.map((path) => key.status(`/api/repo/${path}`)))
    assert.deepEqual(await seenBy(forCorn), [200, 404, 404, 404, 404])
    assert.deepEqual(await seenBy(forTeam), [404, 404, 200, 404, 404])
    // Beyond it, public, private and missing are one.
    const answers = await Promise.all(paths.slice(1).map((path) => forCorn.send('GET', `/api/repo/${path}`)))
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)

    const listed = async (key: typeof forCorn, path: string) => {
      const { data } = (await key.send('GET', path)).json
      assert.ok(typeof data === 'object' && data !== null && 'total' in data)
      return data.total
    }
    assert.equal(await listed(forCorn, `/api/users/${name}/repo`), 1)
    assert.equal(await listed(forTeam, `/api/users/${name}/repo`), 0)
    assert.equal(await listed(forTeam, '/api/users/acme/repo'), 1)
    assert.equal(await listed(forCorn, '/api/repo'), 0, 'the public list, too')

    for (const path of ['/api/user/setting/basic', '/api/user/setting/ssh-key', `/api/users/${name}`])
      assert.equal(await forCorn.status(path), 403, path)
    const star = await forCorn.send('PUT', `/api/repo/${name}/corn/star`)
    assert.equal(star.status, 403)

    const create = (key: typeof forCorn, owner: { uid: string; team: boolean }) =>
      key.send('POST', '/api/repo/init', { owner_uid: owner.uid, team: owner.team, repo_name: 'new' })
    const own = { uid: ada.user.uid, team: false }
    assert.equal((await create(forCorn, own)).status, 403)
    assert.equal((await create(forTeam, own)).status, 403)
    assert.equal((await create(forTeam, { uid: team.uid, team: true })).json.code, 200)

    const folder = scratchFolder(test)
    const clone = async (path: string) => {
      const url = new URL(`/${path}.git`, server.url)
      url.username = name
      url.password = forCorn.token
      return (await runClient(folder, ['ls-remote', url.href])).code
    }
    assert.deepEqual([await clone(paths[0] ?? ''), await clone(paths[1] ?? '')], [0, 128])
    // What is public git is shown before it names its key; with the key it is missing.
    assert.equal(await forCorn.status(`/${paths[3]}.git/info/refs?service=git-upload-pack`), 404)
  })

  it('follow renames, and open nothing once what they were for is deleted', async () => {
    const ada = await signIn(server)
    const corn = await repositoryOf(ada, 'corn')
    await repositoryOf(ada, 'rye')
    const key = await keyFor(ada, { targets: [{ kind: 'repository', uid: corn.uid }] })
    const renamed = `${ada.user.username}-two`
    await ada.api.renameAccount({ body: { username: renamed } })
    assert.deepEqual(
      [await key.status(`/api/repo/${renamed}/corn`), await key.status(`/api/repo/${renamed}/rye`)],
      [200, 404],
    )
    await server.database.write.deleteFrom('repositories').where('uid', '=', corn.uid).execute()
    assert.equal(await key.status(`/api/repo/${renamed}/rye`), 404)
    const { total_count, items } = await ada.api.listAccessKeys({ query: {} })
    assert.equal(total_count, 1)
    assert.deepEqual([items[0]?.targets, items[0]?.hidden_targets], [[], 0], 'limited to nothing, not unlimited')
  })

  it('are limited to what is ones own, and name nothing that one lost sight of', async () => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const theirs = await repositoryOf(bob, 'theirs')
    const mine = await repositoryOf(ada, 'mine')
    const foreign: Target[] = [
      { kind: 'repository', uid: theirs.uid },
      { kind: 'user', uid: bob.user.uid },
      { kind: 'repository', uid: 'nothing' },
    ]
    const messages = new Set<string>()
    for (const target of foreign) {
      const refused = keyFor(ada, { targets: [{ kind: 'repository', uid: mine.uid }, target] })
      await assert.rejects(refused, (error) => {
        assert.ok(error instanceof ApiError && error.status === 400 && error.fields.targets)
        messages.add(error.message)
        return true
      })
    }
    assert.equal(messages.size, 1)

    await addCollaborator(server, { ownerId: ada.user.ownerId, repoUid: theirs.uid, role: 'writer' })
    const targets = [mine, theirs].map(({ uid }): Target => ({ kind: 'repository', uid }))
    const key = await keyFor(ada, { targets })
    const path = `/api/repo/${bob.user.username}/theirs`
    assert.equal(await key.status(path), 200)
    await bob.api.removeCollaborator({ params: { owner: bob.user.username, repo: 'theirs', name: ada.user.username } })
    assert.equal(await key.status(path), 404, 'a scope gives no role')
    const [kept] = (await ada.api.listAccessKeys({ query: {} })).items
    assert.deepEqual([kept?.targets?.map(({ uid }) => uid), kept?.hidden_targets], [[mine.uid], 1])
  })

  it('are changed in what they open, from where and how long, from the next request on, and their owner is told', async () => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const name = ada.user.username
    const [corn, rye] = [await repositoryOf(ada, 'corn'), await repositoryOf(ada, 'rye')]
    const theirs = await repositoryOf(grace, 'theirs')
    const member = { ownerId: ada.user.ownerId, repoUid: theirs.uid }
    await addCollaborator(server, { ...member, role: 'reader' })
    const target = ({ uid }: { uid: string }): Target => ({ kind: 'repository', uid })
    const key = await keyFor(ada, { targets: [target(corn), target(theirs)] })
    const change = (body: Changes, by = ada) => by.api.updateAccessKey({ params: { id: key.id }, body })
    const status = async (body: Changes, by = ada) => codeOf(change(body, by))
    const seen = () => Promise.all([`${name}/corn`, `${name}/rye`].map((path) => key.status(`/api/repo/${path}`)))
    assert.deepEqual(await seen(), [200, 404])

    // Wider, with what it was limited to before though it is no longer its owner's to choose; narrower; and not limited at all.
    await server.database.write.deleteFrom('collaborators').where('owner_id', '=', ada.user.ownerId).execute()
    const wider = await change({ targets: [target(corn), target(rye), target(theirs)] })
    assert.deepEqual([wider.targets?.length, wider.hidden_targets, await seen()], [2, 1, [200, 200]])
    assert.equal((await change({ targets: [target(rye)] })).hidden_targets, 0)
    assert.deepEqual(await seen(), [404, 200])
    assert.equal(await status({ targets: [target(theirs)] }), 400)
    assert.equal(await status({ targets: [] }), 400)
    assert.equal((await change({ profile_access: 2 })).profile_access, 0)
    const free = await change({ targets: null, profile_access: 1, repo_access: 1 })
    assert.deepEqual([free.targets, free.profile_access, free.repo_access, await seen()], [null, 1, 1, [200, 200]])
    assert.equal(await key.status(`/api/users/${name}`), 200)
    // Limited again it loses what is of the account.
    assert.equal((await change({ targets: [target(corn)] })).profile_access, 0)
    assert.deepEqual(await seen(), [200, 404])

    await change({ addresses: ['192.0.2.0/24'] })
    assert.deepEqual(await seen(), [403, 403])
    await change({ addresses: [], title: ' Builds ', description: 'Nightly' })
    const renamed = await change({})
    assert.deepEqual([renamed.title, renamed.description, renamed.addresses], ['Builds', 'Nightly', []])
    assert.equal(await status({ expiration: '2020-01-01' }), 400)
    const at = new Date(Date.now() + 1_000_000).toISOString()
    assert.equal((await change({ expiration: at })).expiration, at)
    // An expired one is its owner's to bring back.
    await server.database.write.updateTable('access_keys').set({ expires_at: 1 }).where('uid', '=', key.id).execute()
    assert.deepEqual(await seen(), [401, 401])
    await change({ repo_access: 0 })
    assert.deepEqual(await seen(), [401, 401])
    await change({ expiration: tomorrow() })
    assert.deepEqual(await seen(), [403, 403])

    assert.equal(await status({ title: 'Mine' }, grace), 404)
    assert.equal((await key.send('PATCH', `/api/user/setting/access-key/${key.id}`, { title: 'x' })).status, 403)
    for (const wrong of [
      { title: '' },
      { title: null },
      { repo_access: 3 },
      { targets: 'all' },
      { addresses: ['x'] },
    ]) {
      const { status: told } = await ada.send('PATCH', `/api/user/setting/access-key/${key.id}`, { body: wrong })
      assert.equal(told, 400, JSON.stringify(wrong))
    }
    // What changed nothing is not told: neither what a limit takes back, nor nothing at all.
    const changes = async () =>
      (await ada.api.listSecurityEvents({ query: {} })).items.filter(({ kind }) => kind === 'access-key-changed')
    await eventually(async () => assert.equal((await changes()).length, 9))
    const kinds = await changes()
    assert.deepEqual(new Set(kinds.map(({ subject }) => subject)), new Set(['CI', 'Builds']))
    await eventually(async () => {
      const inbox = (await ada.api.listNotifications({ query: {} })).items
      assert.ok(inbox.some(({ security, detail }) => security === 'access-key-changed' && detail === 'Builds'))
    })
  })

  it('are found targets by a part of their name, of what is ones own alone', async () => {
    const ada = await signIn(server)
    const team = await createTeam(server, { name: 'the_mill', members: [[ada.user, 'reader']] })
    await repositoryOf(ada, 'flour-mill')
    await repositoryOf(ada, 'oven')
    await repositoryOf(await signIn(server), 'windmill')
    const find = async (query: string) =>
      (await ada.api.findKeyTargets({ query: { query } })).map(({ kind, name }) => `${kind} ${name}`)
    const name = ada.user.username
    assert.deepEqual(await find('MILL'), [`team ${team.name}`, `repository ${name}/flour-mill`])
    assert.deepEqual(await find('e_m'), [`team ${team.name}`], 'an underscore is one')
    assert.deepEqual(await find(`${name}/o`), [`repository ${name}/oven`])
    assert.deepEqual((await find('')).length, 4)
    assert.equal((await server.browser().send('GET', '/api/user/setting/key-target')).status, 401)
  })

  it('work from their addresses alone, and say so elsewhere', async () => {
    const ada = await signIn(server)
    await repositoryOf(ada, 'corn')
    const path = `/api/repo/${ada.user.username}/corn`
    const here = await keyFor(ada, { addresses: ['203.0.113.0/24', '127.0.0.0/8', '::1'] })
    assert.deepEqual(here.addresses, ['203.0.113.0/24', '127.0.0.0/8', '::1'])
    assert.equal(await here.status(path), 200)
    const elsewhere = await keyFor(ada, { addresses: ['203.0.113.7', '2001:DB8::/32'] })
    const refused = await elsewhere.send('GET', path)
    assert.equal(refused.status, 403)
    assert.match(refused.text, /doesn't work from 127\.0\.0\.1/)
    const used = (await ada.api.listAccessKeys({ query: {} })).items.map(({ last_used }) => last_used)
    assert.equal(used[0], null, 'that was no use of it')
    // What makes keys that work from everywhere is no key that does not.
    const { line } = await makeKeyPair()
    const added = await here.send('POST', '/api/user/setting/ssh-key', { name: 'way out', content: line })
    assert.equal(added.status, 403)

    const wrong = ['10.0.0.300', '10.0.0.0/33', 'example.org', '2001:db8::/129', '::1%eth0', '', '10.0.0.1 10.0.0.2']
    for (const address of wrong) {
      const answer = await ada.send('POST', '/api/user/setting/access-key', {
        body: { title: 'x', expiration: tomorrow(), addresses: ['192.0.2.1', address] },
      })
      assert.equal(answer.status, 400, address)
      assert.match(answer.text, /isn't an address or a network/, address)
    }
    const many = Array.from({ length: limits.addressesPerKey + 1 }, (_, n) => `10.0.0.${n}`)
    await assert.rejects(keyFor(ada, { addresses: many }), ApiError)
    await assert.rejects(keyFor(ada, { targets: [] }), ApiError)
  })

  it('are the same over SSH', async (test) => {
    const ada = await signIn(server)
    const name = ada.user.username
    const corn = await repositoryOf(ada, 'corn')
    await repositoryOf(ada, 'rye')
    const add = async (scope: { targets?: Target[]; addresses?: string[] }) => {
      const key = await makeKeyPair()
      const made = await ada.api.createSshKey({ body: { name: 'laptop', content: key.line, ...scope } })
      return { key, made }
    }
    const { key, made } = await add({
      targets: [{ kind: 'repository', uid: corn.uid }],
      addresses: ['127.0.0.0/8', '::1/128'],
    })
    assert.deepEqual(
      made.targets?.map((target) => target.name),
      [`${name}/corn`],
    )
    const folder = scratchFolder(test)
    const list = (repo: string) =>
      runClient(folder, ['ls-remote', `ssh://git@127.0.0.1:${server.sshPort}/${name}/${repo}.git`], {
        env: sshEnvironment(key),
      })
    assert.equal((await list('corn')).code, 0)
    assert.match((await list('rye')).err, /Repository not found/)
    const elsewhere = await add({ addresses: ['192.0.2.0/24'] })
    const { code, err } = await runSsh(server, { key: elsewhere.key, options: ['-T'] })
    assert.equal(code, 1)
    assert.match(err, /doesn't work from 127\.0\.0\.1/)
  })

  it('are refused to whom they are not, whoever they are', async () => {
    const administrator = await signIn(server, await createUser(server, { isAdministrator: true }))
    const ada = await signIn(server)
    const corn = await repositoryOf(ada, 'corn')
    const refused = keyFor(administrator, { targets: [{ kind: 'repository', uid: corn.uid }] })
    await assert.rejects(refused, (error) => error instanceof ApiError && error.status === 400)
  })
})
