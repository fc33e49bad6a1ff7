import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { runSync } from '@sheaf/git-engine/testing/run-sync'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>
const path = '/api/user/setting/export'

describe('the export of an account', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const pushed = async (test: TestContext, person: Person, name: string) => {
    await person.api.createRepository({
      body: { owner_uid: person.user.uid, repo_name: name, repo_is_private: true },
    })
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', '.')
    writeFileSync(join(folder, 'README.md'), `# ${name}\n`)
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'First')
    const url = new URL(`/${person.user.username}/${name}.git`, server.url)
    url.username = person.user.username
    url.password = testPassword
    const { code, err } = await runClient(folder, ['push', '-q', url.href, 'main'])
    assert.equal(code, 0, err)
  }

  const finished = async (person: Person) => {
    let last = await person.api.getExport({})
    await eventually(async () => {
      last = await person.api.getExport({})
      assert.notEqual(last.export?.state, 'running')
    })
    return last.export ?? assert.fail('there is none')
  }

  const download = (person: Person, uid: string) =>
    fetch(`${server.url}${path}/${uid}.tar`, {
      headers: { cookie: `sheaf_session=${person.cookies.get('sheaf_session')}` },
    })

  const unpacked = async (test: TestContext, answer: Response) => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-export-'))
    test.onTestFinished(() => rmSync(folder, { recursive: true }))
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.equal(String(bytes.length), answer.headers.get('content-length'))
    writeFileSync(join(folder, 'all.tar'), bytes)
    const { status, stderr } = runSync('tar', ['-xf', 'all.tar'], { cwd: folder })
    assert.equal(status, 0, stderr.toString())
    return join(folder, 'sheaf-export')
  }

  it('is one archive with the repositories and what is known of the account, and no secret', async (test) => {
    const ada = await signIn(server)
    assert.deepEqual(await ada.api.getExport({}), { export: null })
    await pushed(test, ada, 'corn')
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'empty' } })
    const { token } = await issueAccessKey(server, ada.user, { grants: { repo_access: 2 } })
    const project = await ada.api.createProject({ body: { name: 'Harvest', template: 'kanban' } })
    const { columns } = await ada.api.getProject({ params: { project: project.uid } })
    const card = { column: columns[0]?.uid ?? '', title: 'Sow' }
    await ada.api.createCard({ params: { project: project.uid }, body: card })
    const begun = await ada.api.startExport({})
    assert.equal(begun.state, 'running')
    const made = await finished(ada)
    assert.deepEqual([made.state, made.done, made.total], ['ready', 2, 2])
    assert.ok(Date.parse(made.expires_at ?? '') > Date.now() + 6 * 86_400_000)

    const answer = await download(ada, made.uid)
    assert.deepEqual([answer.status, answer.headers.get('content-length')], [200, String(made.bytes)])
    const folder = await unpacked(test, answer)
    const bundle = join(folder, 'repositories/corn/repository.bundle')
    await client(folder, 'clone', '-q', bundle, 'clone')
    assert.equal(readFileSync(join(folder, 'clone/README.md'), 'utf8'), '# corn\n')
    const json = (name: string) => readFileSync(join(folder, `${name}.json`), 'utf8')
    assert.match(json('account'), new RegExp(ada.user.email))
    assert.match(json('access-keys'), /"title": "Test key"/)
    assert.deepEqual(JSON.parse(json('without-commits')), ['empty'])
    assert.match(json(`project-${project.uid}`), /"name": "Harvest"[\s\S]*"column": "[^"]+",\s+"title": "Sow"/)
    assert.ok(Array.isArray(JSON.parse(json('notifications'))))
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
      const text = readFileSync(join(folder, name), 'utf8')
      assert.ok(!text.includes(token) && !/hash|scrypt/.test(text), name)
    }
    const outbox = join(server.dataFolder, 'outbox')
    await eventually(() => {
      const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'))
      assert.ok(mails.some((mail) => mail.includes('Your Sheaf export is ready') && mail.includes(ada.user.email)))
    })
  })

  it('has what the account wrote in threads, and nothing of others or of what it may not see any more', async (test) => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const begin = async (person: Person, name: string) => {
      await person.api.createRepository({ body: { owner_uid: person.user.uid, repo_name: name } })
      return { owner: person.user.username, repo: name }
    }
    const open = await begin(grace, 'open')
    await ada.api.createDiscussion({ params: open, body: { title: 'Sow?', body: 'Rye' } })
    const one = { params: { ...open, number: '1' } }
    for (let at = 1; at <= 201; at += 1) await ada.api.createComment({ ...one, body: { body: `Mine ${at}` } })
    await grace.api.createComment({ ...one, body: { body: 'Of grace' } })
    const closed = await begin(grace, 'closed')
    await ada.api.createDiscussion({ params: closed, body: { title: 'Soon hidden' } })
    await grace.api.setRepositoryVisibility({ params: closed, body: { is_private: true } })
    await ada.api.startExport({})
    const folder = await unpacked(test, await download(ada, (await finished(ada)).uid))
    const json = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
    const at = { ...{ owner: grace.user.username, repository: 'open', number: 1 }, edited_at: null }
    const [thread, ...more] = json('threads-1')
    assert.deepEqual(more, [])
    const { created_at: createdAt, ...began } = thread
    assert.deepEqual(began, { ...at, kind: 'discussion', state: 'open', title: 'Sow?', text: 'Rye' })
    assert.ok(createdAt > 0)
    assert.deepEqual([json('thread-comments-1').length, json('thread-comments-1')[0].text], [200, 'Mine 1'])
    assert.deepEqual(
      json('thread-comments-2').map(({ text }: { text: string }) => text),
      ['Mine 201'],
    )
    assert.ok(!readdirSync(folder).includes('thread-comments-3.json'))
  })

  it('goes on with what is there where an attempt was broken off', async (test) => {
    const ada = await signIn(server)
    await pushed(test, ada, 'rye')
    await ada.api.startExport({})
    const { uid } = await finished(ada)
    const folder = join(server.dataFolder, 'exports', uid)
    const bundles = () => readdirSync(folder).filter((name) => name.endsWith('.bundle'))
    const [bundle = assert.fail()] = bundles()
    const before = statSync(join(folder, bundle)).ino
    rmSync(join(folder, 'manifest'))
    const { write } = server.database
    await write.updateTable('account_exports').set({ state: 'running', done: 0 }).where('uid', '=', uid).execute()
    const payload = JSON.stringify({ userId: ada.user.userId, uid, step: 'build' })
    await write.insertInto('jobs').values({ queue: 'export-account', payload, run_at: 0, created_at: 0 }).execute()
    assert.equal((await finished(ada)).state, 'ready')
    assert.equal(statSync(join(folder, bundle)).ino, before, 'a bundle that was whole is not made again')
    assert.equal((await download(ada, uid)).status, 200)
  })

  it('is for its owner alone, once at a time, and goes when its time is over', async () => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const first = await ada.api.startExport({})
    const made = await finished(ada)
    for (const uid of [made.uid, 'nothing', '..%2F..']) assert.equal((await download(bob, uid)).status, 404, uid)
    assert.equal((await fetch(`${server.url}${path}/${made.uid}.tar`)).status, 401)
    const { token } = await issueAccessKey(server, ada.user, { grants: { repo_access: 2, profile_access: 2 } })
    const byKey = await fetch(`${server.url}${path}/${made.uid}.tar`, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(byKey.status, 403)

    const state = (to: 'running' | 'ready') =>
      server.database.write.updateTable('account_exports').set({ state: to }).where('uid', '=', made.uid).execute()
    await state('running')
    assert.equal(await codeOf(ada.api.startExport({})), 409)
    await state('ready')
    const { uid } = await ada.api.startExport({})
    assert.notEqual(uid, first.uid)
    const last = await finished(ada)
    const folder = (of: string) => join(server.dataFolder, 'exports', of)
    await eventually(() => assert.ok(!existsSync(folder(made.uid)), 'the one before is gone'))
    assert.ok(existsSync(folder(last.uid)))
    assert.equal((await download(ada, made.uid)).status, 404)
    await server.database.write
      .updateTable('account_exports')
      .set({ expires_at: Date.now() - 1 })
      .where('uid', '=', last.uid)
      .execute()
    assert.equal((await download(ada, last.uid)).status, 404)
    assert.deepEqual(await ada.api.getExport({}), { export: null })
    const jobs = server.database.write.updateTable('jobs').set({ run_at: 0 })
    await jobs.where('queue', '=', 'export-account').where('payload', 'like', `%${last.uid}%`).execute()
    await eventually(() => assert.ok(!existsSync(folder(last.uid))))
  })
})
