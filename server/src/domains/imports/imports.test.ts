import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeLfsPointer } from '@sheaf/git-engine'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import type { Deps } from '../../deps.ts'
import { codeOf } from '../../testing/code-of.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { keepObject } from '../objects/index.ts'

const portOf = (of: Server) => Number(Object(of.address()).port)

type Person = Awaited<ReturnType<typeof signIn>>

describe('imports', () => {
  let server: TestServer
  let deps: Deps
  let stopDeps: () => Promise<void>
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OUTBOUND_ALLOW: '127.0.0.1' } })
    const direct = await openDirectDeps(server.config)
    deps = direct.deps
    stopDeps = direct.stop
  })
  afterAll(async () => {
    await stopDeps()
    await server.stop()
  })

  const addressOf = (person: Person, name: string, password = '') => {
    const url = new URL(`/${person.user.username}/${name}.git`, server.url)
    if (password) Object.assign(url, { username: person.user.username, password })
    return url.href
  }
  /** A repository with two branches, two tags and a ref of the server's own to leave behind. */
  const sourceOf = async (test: TestContext, person: Person, isPrivate = false) => {
    const body = { owner_uid: person.user.uid, repo_name: 'corn', repo_is_private: isPrivate }
    await person.api.createRepository({ body: { ...body, repo_default_branch: 'trunk' } })
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'trunk', '.')
    writeFileSync(join(folder, 'README.md'), '# Corn\n')
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'Sow')
    await client(folder, 'branch', 'next/year')
    await client(folder, 'tag', 'v1')
    await client(folder, 'tag', '-a', '-m', 'Second', 'v2')
    const { code, err } = await runClient(folder, ['push', '-q', addressOf(person, 'corn', testPassword), '--all'])
    assert.equal(code, 0, err)
    await client(folder, 'push', '-q', addressOf(person, 'corn', testPassword), '--tags')
    return folder
  }
  const begin = (person: Person, url: string, name = 'copy') =>
    person.api.startImport({ body: { url, owner_uid: person.user.uid, repo_name: name } })
  const ended = async (person: Person, uid: string) => {
    let last = await person.api.getImport({ params: { import: uid } })
    await eventually(async () => {
      last = await person.api.getImport({ params: { import: uid } })
      assert.ok(last.state !== 'waiting' && last.state !== 'running', last.state)
    })
    return last
  }

  it('bring all branches and tags, show the repository when it is whole, and let happen what a push does', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const folder = await sourceOf(test, ada)
    const { uid, state } = await begin(bob, addressOf(ada, 'corn'))
    // A worker may have taken it before the answer was written.
    assert.ok(['waiting', 'running'].includes(state), state)
    const done = await ended(bob, uid)
    assert.deepEqual([done.state, done.problem, done.percent], ['done', null, 100])
    assert.ok(done.received_bytes > 100)
    const said = (url: string) => client(folder, 'ls-remote', '--symref', url)
    assert.equal(await said(addressOf(bob, 'copy')), await said(addressOf(ada, 'corn')))
    const repository = await bob.api.getRepository({ params: { owner: bob.user.username, repo: 'copy' } })
    assert.equal(repository.model.default_head, 'trunk')
    await eventually(async () => {
      const params = { owner: bob.user.username, repo: 'copy' }
      const told = await bob.api.listRepositoryActivity({ params })
      assert.equal(told.length, 2)
    })
    // Nobody else sees it, and what has ended is not canceled.
    assert.equal(await codeOf(ada.api.getImport({ params: { import: uid } })), 404)
    assert.equal(await codeOf(ada.api.cancelImport({ params: { import: uid } })), 404)
    assert.equal(await codeOf(bob.api.cancelImport({ params: { import: uid } })), 409)
    assert.equal(await codeOf(bob.api.retryImport({ params: { import: uid } })), 409)
    assert.deepEqual(await ada.api.listImports({}), { items: [] })
    assert.equal((await bob.api.listImports({})).items.length, 1)
  })

  it('bring what tools of the first years wrote, which git finds wrong', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const folder = await sourceOf(test, ada)
    const [tree, tip] = [await client(folder, 'rev-parse', 'HEAD^{tree}'), await client(folder, 'rev-parse', 'HEAD')]
    const line = 'Ada <ada@example.org> 1313584730 +051800'
    const file = join(folder, '.git', 'odd')
    writeFileSync(file, `tree ${tree}\nparent ${tip}\nauthor ${line}\ncommitter ${line}\n\nOld\n`)
    const odd = await client(folder, 'hash-object', '-w', '--literally', '-t', 'commit', file)
    await client(folder, 'push', '-q', addressOf(ada, 'corn', testPassword), `${odd}:refs/heads/trunk`)
    const { uid } = await begin(bob, addressOf(ada, 'corn'))
    const done = await ended(bob, uid)
    assert.deepEqual([done.state, done.problem], ['done', null])
    assert.ok((await client(folder, 'ls-remote', addressOf(bob, 'copy'))).startsWith(`${odd}\tHEAD`))
  })

  /** A pointer and the object that it stands for, which Ada's repository gets as a client of Git LFS would send it. */
  const withObject = async (person: Person, folder: string, bytes: Buffer) => {
    const repository = await server.database.read
      .selectFrom('repositories')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .select(['repositories.id', 'owners.id as ownerId'])
      .where('owners.name', '=', person.user.username)
      .where('repositories.name', '=', 'corn')
      .executeTakeFirstOrThrow()
    const oid = await keepObject(deps, { repository, body: Readable.from([bytes]), size: bytes.length })
    writeFileSync(join(folder, 'model.bin'), writeLfsPointer({ oid, size: bytes.length }))
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'Large')
    await client(folder, 'push', '-q', addressOf(person, 'corn', testPassword), 'trunk')
    return { oid, id: repository.id }
  }
  const heldBy = (person: Person) =>
    server.database.read
      .selectFrom('repository_objects')
      .innerJoin('repositories', 'repositories.id', 'repository_objects.repo_id')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .select(['repository_objects.oid', 'repositories.object_bytes as bytes'])
      .where('owners.name', '=', person.user.username)
      .execute()

  it('bring the objects of Git LFS, of a private source too, and leave out what the source has lost', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const folder = await sourceOf(test, ada, true)
    const bytes = randomBytes(200_000)
    const { oid, id } = await withObject(ada, folder, bytes)
    const body = { url: addressOf(ada, 'corn'), owner_uid: bob.user.uid, repo_name: 'copy' }
    const credential = { username: ada.user.username, password: testPassword }
    const { uid } = await bob.api.startImport({ body: { ...body, ...credential } })
    const done = await ended(bob, uid)
    assert.deepEqual([done.state, done.problem], ['done', null])
    assert.ok(done.received_bytes > 200_000)
    assert.deepEqual(await heldBy(bob), [{ oid, bytes: 200_000 }])
    await server.database.write.deleteFrom('repository_objects').where('repo_id', '=', id).execute()
    const { uid: second } = await bob.api.startImport({ body: { ...body, ...credential, repo_name: 'lost' } })
    assert.equal((await ended(bob, second)).state, 'done')
    assert.deepEqual(await heldBy(bob), [{ oid, bytes: 200_000 }])
  })

  it('fail where objects of Git LFS are led elsewhere or are not what they should be, and give the space back', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const folder = await sourceOf(test, ada)
    const bytes = randomBytes(50_000)
    const { oid } = await withObject(ada, folder, bytes)
    let batches = 0
    let batch: (objects: { oid: string; size: number }[]) => unknown = () => undefined
    // Git itself is passed on to the real one; what is asked of Git LFS is answered here.
    const source = createHttpServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (request.url?.endsWith('/objects/batch')) {
          batches += 1
          const said = batch(JSON.parse(Buffer.concat(chunks).toString()).objects)
          response.writeHead(said === undefined ? 500 : 200).end(JSON.stringify(said ?? {}))
        } else if (request.url === '/wrong') response.end(Buffer.alloc(50_000))
        else {
          const { 'content-type': type, accept, 'git-protocol': protocol } = request.headers
          void fetch(new URL(request.url ?? '', server.url), {
            method: request.method ?? 'GET',
            headers: {
              ...(type && { 'content-type': type }),
              ...(accept && { accept }),
              ...(protocol && { 'git-protocol': String(protocol) }),
            },
            ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
          }).then(async (answer) => {
            response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
            response.end(Buffer.from(await answer.arrayBuffer()))
          })
        }
      })
    })
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
    test.onTestFinished(() => void source.close())
    const origin = `http://127.0.0.1:${Object(source.address()).port}`
    const url = `${origin}/${ada.user.username}/corn.git`
    const problemOf = async () => {
      const { uid } = await begin(bob, url)
      return (await ended(bob, uid)).problem
    }
    const led = (href: string) => (objects: { oid: string; size: number }[]) => ({
      objects: objects.map((each) => ({ ...each, actions: { download: { href } } })),
    })
    batch = led('https://10.0.0.1/secret')
    assert.equal(await problemOf(), 'refused-address')
    batch = led(`http://10.0.0.1/secret`)
    assert.equal(await problemOf(), 'refused-address')
    batch = led(`${origin}/wrong`)
    assert.equal(await problemOf(), 'damaged')
    batch = () => undefined
    batches = 0
    assert.equal(await problemOf(), 'lfs-refused')
    assert.equal(batches, 3)
    assert.deepEqual(await heldBy(bob), [])
    const { disk_bytes: left } = await server.database.read
      .selectFrom('owners')
      .select('disk_bytes')
      .where('name', '=', bob.user.username)
      .executeTakeFirstOrThrow()
    assert.equal(left, 0)
    batch = led(`${server.url}/${ada.user.username}/corn.git/info/lfs/objects/${oid}`)
    assert.equal(await problemOf(), null)
    assert.deepEqual(await heldBy(bob), [{ oid, bytes: 50_000 }])
  })

  it('say what is wrong, and give the name back', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    await sourceOf(test, ada, true)
    const problemOf = async (url: string) => {
      const { uid } = await begin(bob, url)
      const { state, problem } = await ended(bob, uid)
      assert.equal(state, 'failed')
      return problem
    }
    // A private repository is missing, as it is for all who may not see it.
    assert.equal(await problemOf(addressOf(ada, 'corn')), 'not-found')
    assert.equal(await problemOf('https://127.0.0.2:1/project.git'), 'refused-address')
    assert.equal(await problemOf('https://[::ffff:10.0.0.1]/project.git'), 'refused-address')
    assert.equal(await problemOf('https://127.0.0.1:1/project.git'), 'unreachable')
    const held = server.database.read.selectFrom('repositories').select('name').where('state', '!=', 'ready')
    await eventually(async () => assert.deepEqual(await held.execute(), []))
    // Space is given back after it is said that an import has failed.
    const reserved = server.database.read.selectFrom('disk_reservations').selectAll()
    await eventually(async () => assert.deepEqual(await reserved.execute(), []))
    await bob.api.createRepository({ body: { owner_uid: bob.user.uid, repo_name: 'copy' } })
    assert.equal(await codeOf(begin(bob, addressOf(ada, 'corn'))), 409)
    for (const url of [
      'http://10.0.0.1/a.git',
      'https://ada:secret@example.org/a.git',
      'ssh://example.org/a',
      'file:///etc',
      'ext::sh -c id',
      '-u',
      '',
    ])
      assert.equal(await codeOf(begin(bob, url, 'other')), 400, url)
  })

  it('that a server which died had begun are not short of the space that it had reserved for them', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const { uid } = await begin(bob, addressOf(ada, 'corn'))
    assert.equal((await ended(bob, uid)).problem, 'not-found')
    await sourceOf(test, ada)
    const { read, write } = server.database
    const owners = read.selectFrom('owners').select('id').where('name', '=', bob.user.username)
    const { id: owner_id } = await owners.executeTakeFirstOrThrow()
    const bytes = (server.config.ownerQuotaBytes ?? 0) - 1_000_000
    const expires_at = Date.now() + 3_600_000
    await write.insertInto('disk_reservations').values({ id: uid, owner_id, bytes, expires_at }).execute()
    await bob.api.retryImport({ params: { import: uid } })
    assert.equal((await ended(bob, uid)).problem, null)
  })

  it('open a private source with a password, which is told to that server alone and kept no longer than it is needed', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    await sourceOf(test, ada, true)
    const from = (url: string, password: string, name: string) =>
      bob.api.startImport({
        body: { url, owner_uid: bob.user.uid, repo_name: name, username: ada.user.username, password },
      })
    const rows = () => server.database.read.selectFrom('imports').selectAll().where('user_id', '=', bob.user.userId)
    const right = await from(addressOf(ada, 'corn'), testPassword, 'opened')
    assert.ok(!JSON.stringify(await rows().execute()).includes(testPassword), 'the database has it encrypted')
    assert.equal((await ended(bob, right.uid)).state, 'done')
    const wrong = await from(addressOf(ada, 'corn'), 'wr0ng-s3cret', 'refused')
    assert.equal((await ended(bob, wrong.uid)).problem, 'wrong-credentials')
    assert.equal(await codeOf(bob.api.retryImport({ params: { import: wrong.uid } })), 409)
    const secrets = (await rows().execute()).map(({ secret }) => secret)
    assert.deepEqual(secrets, [null, null])

    // A source that leads elsewhere, and one that repeats what it is told.
    const asked: (string | undefined)[] = []
    const elsewhere = createHttpServer((request, response) => {
      asked.push(request.headers.authorization)
      response.writeHead(401, { 'www-authenticate': 'Basic realm="elsewhere"' }).end()
    })
    const leading = createHttpServer(({ url, headers: { authorization } }, response) => {
      if (authorization === undefined) return response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
      if (url?.startsWith('/echo'))
        return response.writeHead(403, { 'content-type': 'text/plain' }).end(`who is ${atob(authorization.slice(6))}?`)
      return response.writeHead(302, { location: `http://127.0.0.1:${portOf(elsewhere)}${url}` }).end()
    })
    for (const each of [elsewhere, leading]) {
      await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve))
      test.onTestFinished(() => void each.close())
    }
    for (const path of ['away.git', 'echo.git']) {
      const { uid } = await from(`http://127.0.0.1:${portOf(leading)}/${path}`, 'wr0ng-s3cret', 'led')
      assert.equal((await ended(bob, uid)).problem, 'wrong-credentials', path)
    }
    assert.ok(asked.length > 0, 'the redirect was followed')
    assert.deepEqual([...new Set(asked)], [undefined])
    const logged = server.logLines.join('\n')
    assert.ok(logged.includes('an import failed'))
    for (const secret of ['wr0ng-s3cret', testPassword, btoa(`${ada.user.username}:wr0ng-s3cret`)])
      assert.ok(!logged.includes(secret), 'the log has no secret')
    for (const password of ['two\nlines', 'x'.repeat(3_000)])
      assert.equal(await codeOf(from(addressOf(ada, 'corn'), password, 'never')), 400)
  })

  it('end when they are canceled, and can be tried again', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    // It takes connections and says nothing.
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    test.onTestFinished(() => void silent.close())
    const address = silent.address()
    const { uid } = await begin(bob, `http://127.0.0.1:${address instanceof Object ? address.port : 0}/a.git`)
    const second = await begin(bob, addressOf(ada, 'missing'), 'second')
    await eventually(async () => assert.equal((await bob.api.getImport({ params: { import: uid } })).state, 'running'))
    // One of an account at a time.
    assert.equal((await bob.api.getImport({ params: { import: second.uid } })).state, 'waiting')
    assert.equal(await codeOf(begin(bob, 'https://example.org/a.git')), 409)
    assert.equal((await bob.api.cancelImport({ params: { import: uid } })).state, 'canceled')
    assert.equal((await ended(bob, second.uid)).problem, 'not-found')
    await eventually(async () => {
      await bob.api.retryImport({ params: { import: uid } })
    })
    assert.equal((await bob.api.cancelImport({ params: { import: uid } })).state, 'canceled')
    await eventually(async () => {
      await bob.api.createRepository({ body: { owner_uid: bob.user.uid, repo_name: 'copy' } })
    })
  })
})
