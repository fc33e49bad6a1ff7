import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { writeLfsPointer } from '@sheaf/git-engine'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually, until } from '@sheaf/server-core/testing/eventually'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { createUser, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { holdPushedOnPush, holdPushTimes, updatePushMirror } from './push-mirror.store.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('a mirror that is pushed to', () => {
  let server: TestServer
  /** Another Sheaf, on another port, with a database of its own. */
  let other: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OUTBOUND_ALLOW: '127.0.0.1' } })
    other = await startServer()
  })
  afterAll(async () => {
    await server.stop()
    await other.stop()
  })

  const addressOf = (at: TestServer, person: Person, name: string, password = '') => {
    const url = new URL(`/${person.user.username}/${name}.git`, at.url)
    if (password) Object.assign(url, { username: person.user.username, password })
    return url.href
  }

  /** A private repository of Ada's here, a folder that pushes to it, and an empty one of Bob's on the other server. */
  const scene = async (test: TestContext) => {
    const [ada, bob] = [await signIn(server), await signIn(other)]
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'oats', repo_is_private: true } })
    await bob.api.createRepository({ body: { owner_uid: bob.user.uid, repo_name: 'copy' } })
    const params = { owner: ada.user.username, repo: 'oats' }
    const work = scratchFolder(test)
    await client(work, 'init', '-q', '-b', 'main', '.')
    const commit = (message: string) => client(work, 'commit', '-q', '--allow-empty', '-m', message)
    await commit('Sow')
    const own = addressOf(server, ada, 'oats', testPassword)
    const target = addressOf(other, bob, 'copy', testPassword)
    const push = (...args: string[]) => client(work, 'push', '-q', own, ...args)
    await push('main', 'main:next')
    await client(work, 'tag', '-a', '-m', 'First', 'v1')
    await push('v1')
    const fields = { url: addressOf(other, bob, 'copy'), username: bob.user.username, password: testPassword } as const
    const make = (more = {}) => ada.api.createPushMirror({ params, body: { ...fields, ...more } })
    const read = async (uid: string) =>
      (await ada.api.listPushMirrors({ params })).find((each) => each.uid === uid) ?? assert.fail('it is gone')
    /** How it went last, once nothing is under way or due. */
    const ran = async (uid: string, isIt: (run: { state: string; changed: number }) => boolean = () => true) => {
      let last: Awaited<ReturnType<typeof read>>['runs'][number] | undefined
      await eventually(async () => {
        const { runs, next_at } = await read(uid)
        last = runs[0]
        assert.ok(
          last && last.state !== 'running' && Date.parse(next_at) > Date.now() && isIt(last),
          JSON.stringify(runs),
        )
      })
      return last ?? assert.fail('it never ran')
    }
    const now = async (uid: string) => {
      const before = (await read(uid)).runs[0]?.started_at
      await ada.api.runPushMirror({ params: { ...params, uid } })
      await eventually(async () => assert.notEqual((await read(uid)).runs[0]?.started_at, before))
      return ran(uid)
    }
    const refsOf = (url: string, ...more: string[]) => client(work, 'ls-remote', ...more, url)
    return { ada, bob, params, work, commit, push, make, read, ran, now, refsOf, own, target, fields }
  }

  it('has what is here: at once, after each push, moved over and pruned, and nothing of the server', async (test) => {
    const { ada, params, work, commit, push, make, ran, now, refsOf, own, target } = await scene(test)
    const made = await make()
    assert.ok(made.username !== null && !('password' in made) && made.set_by === ada.user.username)
    const first = await ran(made.uid)
    assert.deepEqual([first.state, first.problem, first.changed, first.refused], ['done', null, 3, 0])
    assert.equal(await refsOf(target), await refsOf(own))

    // What a deleted branch held is kept here, where nobody sees it, and goes nowhere.
    await commit('Reap')
    await push('main')
    await ran(made.uid, ({ changed }) => changed === 1)
    await client(work, 'commit', '-q', '--allow-empty', '--amend', '-m', 'Harvest')
    await push('--force', 'main')
    await push('--delete', 'next')
    await eventually(async () => assert.equal(await refsOf(target), await refsOf(own)))
    assert.equal((await now(made.uid)).changed, 0)
    assert.ok((await ada.api.listDeletedRefs({ params })).length > 0)
    assert.doesNotMatch(await refsOf(target), /refs\/sheaf/)

    // A branch that is only there goes, but for the one that it shows first.
    await client(work, 'push', '-q', target, 'main:theirs')
    assert.equal((await now(made.uid)).changed, 1)
    await push('main:trunk')
    await ada.api.setDefaultBranch({ params, body: { name: 'trunk' } })
    await push('--delete', 'main')
    await eventually(async () => assert.match(await refsOf(target), /refs\/heads\/trunk/))
    const last = await now(made.uid)
    assert.deepEqual([last.state, last.changed], ['done', 0])
    assert.match(await refsOf(target), /refs\/heads\/main/)

    await ada.api.deletePushMirror({ params: { ...params, uid: made.uid } })
    assert.deepEqual(await ada.api.listPushMirrors({ params }), [])
  })

  it('is pushed to once more where somebody wants that while a run of it ends', async (test) => {
    const { database } = server
    // SQLite has one writer: whoever wants it waits for the end of the run.
    if (database.engine === 'sqlite') return
    const { make, ran } = await scene(test)
    const { uid } = await make()
    await ran(uid)
    const row = database.read.selectFrom('push_mirrors').select('id').where('uid', '=', uid)
    const { id } = await row.executeTakeFirstOrThrow()
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const order: string[] = []
    let wanted: Promise<unknown> = Promise.resolve()
    await database.tx(async (tx) => {
      await holdPushTimes(database, tx, id)
      const values = { wanted_at: Date.now() }
      wanted = updatePushMirror(database.write, { id, values }).then(() => order.push('wanted'))
      await until(async () => (await isWaiting.execute(database.read)).rows.length > 0 || order.length > 0)
      order.push('ended')
    })
    await wanted
    assert.deepEqual(order, ['ended', 'wanted'])
  })

  it('is due when somebody asked for it, whatever is being made of a push at that moment', async (test) => {
    const { database } = server
    // SQLite has one writer.
    if (database.engine === 'sqlite') return
    const { make, ran } = await scene(test)
    const { uid } = await make()
    await ran(uid)
    const row = database.read.selectFrom('push_mirrors').select(['id', 'repo_id']).where('uid', '=', uid)
    const { id, repo_id } = await row.executeTakeFirstOrThrow()
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const next_at = Date.now()
    let heard: ReturnType<typeof holdPushedOnPush> | undefined
    await database.tx(async (tx) => {
      await updatePushMirror(tx, { id, values: { next_at } })
      let isRead = false
      heard = database
        .tx((other) => holdPushedOnPush(database, other, repo_id))
        .finally(() => {
          isRead = true
        })
      await until(async () => isRead || (await isWaiting.execute(database.read)).rows.length > 0)
    })
    assert.deepEqual(
      (await heard)?.map((each) => each.next_at),
      [next_at],
    )
  })

  it('keeps what is another there where it shall, and has only what a rule is about', async (test) => {
    const { ada, params, work, commit, push, make, read, ran, now, refsOf, own, target, fields } = await scene(test)
    const rule = { kind: 'branch', create: 'writer', push: 'writer', force: 'nobody', delete: 'nobody', people: [] }
    await ada.api.createRefRule({ params, body: { ...rule, pattern: 'ma*' } as never })
    const { uid } = await make({ protected_only: true, prunes: false, overwrites: false, on_push: false })
    assert.equal((await ran(uid)).changed, 2)
    assert.match(await refsOf(target), /refs\/heads\/main\n.*refs\/tags\/v1\n/)
    assert.doesNotMatch(await refsOf(target), /heads\/next/)

    // Somebody commits there, and somebody else here.
    await client(work, 'checkout', '-q', '-b', 'theirs')
    await commit('Theirs')
    await client(work, 'push', '-q', target, 'theirs:main', 'theirs:other')
    await client(work, 'checkout', '-q', 'main')
    await commit('Ours')
    await push('main', 'main:main2')
    assert.equal((await read(uid)).runs.length, 1, 'a push here is none there')
    const kept = await now(uid)
    assert.deepEqual([kept.state, kept.problem, kept.changed, kept.refused], ['failed', 'rejected', 1, 1])
    assert.match(kept.detail, /^refs\/heads\/main: (fetch first|non-fast-forward)$/)
    assert.match(await refsOf(target), /refs\/heads\/main2/)
    assert.ok(Date.parse((await read(uid)).next_at) < Date.now() + 61_000, 'it is tried again in a minute')

    // What is not protected is none of the mirror's, and is not pruned.
    const body = { ...fields, password: '', protected_only: true, prunes: true, overwrites: true, on_push: false }
    await ada.api.updatePushMirror({ params: { ...params, uid }, body })
    const moved = await ran(uid, ({ state }) => state === 'done')
    assert.equal(moved.changed, 1)
    const heads = async (of: string) =>
      (await refsOf(of, '--heads')).split('\n').map((line) => line.split('\trefs/heads/'))
    const byName = async (of: string) => Object.fromEntries((await heads(of)).map(([oid, name]) => [name, oid]))
    const [here, there] = [await byName(own), await byName(target)]
    assert.deepEqual(Object.keys(there).toSorted(), ['main', 'main2', 'other'])
    assert.deepEqual([there.main, there.main2], [here.main, here.main2])
  })

  it('says what is wrong, waits longer and longer, and tells its password to nobody else', async (test) => {
    const { ada, bob, params, make, read, ran, now, fields } = await scene(test)
    const { uid } = await make({ password: 'wr0ng-s3cret' })
    assert.equal((await ran(uid)).problem, 'wrong-credentials')
    const due = async () => Date.parse((await read(uid)).next_at) - Date.now()
    assert.ok((await due()) > 30_000 && (await due()) < 61_000)
    await now(uid)
    assert.ok((await due()) > 3 * 60_000, 'four times as long')
    const told = async () =>
      (await ada.api.listNotifications({ query: {} })).items.filter(({ kind }) => kind === 'mirror-failed')
    assert.deepEqual(await told(), [], 'twice may be chance')
    await now(uid)
    await eventually(async () => {
      const [one] = await told()
      assert.deepEqual([one?.detail, one?.repository?.name, one?.actor], [new URL(other.url).host, 'oats', null])
    })
    await now(uid)
    assert.deepEqual(
      (await told()).map(({ count }) => count),
      [1],
      'once',
    )
    const change = (more = {}) => ada.api.updatePushMirror({ params: { ...params, uid }, body: { ...fields, ...more } })
    await change()
    assert.equal((await ran(uid, ({ state }) => state === 'done')).changed, 3)
    const kept = async () =>
      (await server.database.read.selectFrom('push_mirrors').selectAll().where('uid', '=', uid).execute())[0]
    assert.ok(!JSON.stringify(await kept()).includes(testPassword))
    await change({ password: '' })
    assert.notEqual((await kept())?.secret, null)
    await ran(uid)
    await change({ password: '', url: addressOf(other, bob, 'elsewhere') })
    assert.equal((await kept())?.secret, null)
    assert.equal((await ran(uid, ({ state }) => state === 'failed')).problem, 'wrong-credentials')
    await change({ url: addressOf(other, bob, 'elsewhere') })
    assert.equal((await ran(uid, ({ state }) => state === 'failed')).problem, 'not-found')
    for (const secret of ['wr0ng-s3cret', testPassword])
      assert.ok(!server.logLines.join('\n').includes(secret), 'the log has no secret')
    for (const url of ['https://10.0.0.1/a.git', 'http://example.org/a.git'])
      assert.equal(await codeOf(make({ url })), 422, url)
    for (const more of [{ url: 'ext::id' }, { interval_minutes: 1 }, { username: 'a:b' }])
      assert.equal(await codeOf(make(more)), 400, JSON.stringify(more))
    const administrator = await signIn(server, await createUser(server, { isAdministrator: true }))
    assert.equal(await codeOf(administrator.api.createPushMirror({ params, body: fields })), 403)
    const stranger = await signIn(server)
    assert.equal(await codeOf(stranger.api.listPushMirrors({ params })), 404)
    assert.equal(await codeOf(ada.api.runPushMirror({ params: { ...params, uid: 'nothing' } })), 404)
    for (let n = 1; n < 10; n += 1) await make({ on_push: false })
    assert.equal(await codeOf(make()), 422)
  })

  /** An object of Git LFS in Ada's repository, and a pointer to it in her folder. */
  const withObject = async ({ ada, work }: { ada: Person; work: string }, name: string) => {
    const bytes = randomBytes(40_000)
    const pointer = { oid: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
    const stored = await fetch(`${addressOf(server, ada, 'oats')}/info/lfs/objects/${pointer.oid}/${bytes.length}`, {
      method: 'PUT',
      headers: { authorization: basic(ada) },
      body: new Uint8Array(bytes),
    })
    assert.equal(stored.status, 200)
    writeFileSync(join(work, name), writeLfsPointer(pointer))
    await client(work, 'add', '.')
    return { ...pointer, bytes }
  }
  const basic = ({ user }: Person) => `Basic ${Buffer.from(`${user.username}:${testPassword}`).toString('base64')}`

  it('has the objects of Git LFS that what is pushed points to, before it, and no others', async (test) => {
    const { ada, bob, work, commit, push, make, ran, now } = await scene(test)
    const there = (oid: string) =>
      fetch(`${addressOf(other, bob, 'copy')}/info/lfs/objects/${oid}`, { headers: { authorization: basic(bob) } })
    const first = await withObject({ ada, work }, 'model.bin')
    await commit('Grain')
    await push('main')
    // Here, and pointed to by nothing that is pushed.
    const own = await withObject({ ada, work }, 'own.bin')
    await client(work, 'reset', '-q', '--hard')
    const { uid } = await make()
    const run = await ran(uid)
    assert.deepEqual([run.state, run.problem], ['done', null])
    assert.ok(Buffer.from(await (await there(first.oid)).arrayBuffer()).equals(first.bytes))
    assert.equal((await there(own.oid)).status, 404)

    // With each push what it brings.
    const second = await withObject({ ada, work }, 'more.bin')
    await commit('More grain')
    await push('main', 'main:side')
    await ran(uid, ({ changed }) => changed === 2)
    assert.equal((await there(second.oid)).status, 200)
    assert.equal((await now(uid)).changed, 0)
  })

  it('is not pushed to where its objects are led elsewhere or not taken', async (test) => {
    const { ada, bob, work, commit, push, make, ran, now, refsOf, target } = await scene(test)
    const { oid, bytes } = await withObject({ ada, work }, 'model.bin')
    await commit('Grain')
    await push('main')
    let batch: () => { status: number; said: unknown } = () => ({ status: 200, said: {} })
    const asked: { operation?: unknown }[] = []
    // Git itself is passed on to the real one; what is asked of Git LFS is answered here.
    const between = createHttpServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (request.url?.endsWith('/objects/batch')) {
          asked.push(JSON.parse(Buffer.concat(chunks).toString()))
          const { status, said } = batch()
          response.writeHead(status).end(JSON.stringify(said))
          return
        }
        const { 'content-type': type, accept, authorization, 'content-encoding': encoding } = request.headers
        void fetch(new URL(request.url ?? '', other.url), {
          method: request.method ?? 'GET',
          headers: {
            ...(type && { 'content-type': type }),
            ...(accept && { accept }),
            ...(authorization && { authorization }),
            ...(encoding && { 'content-encoding': encoding }),
          },
          ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
        }).then(async (answer) => {
          const challenge = answer.headers.get('www-authenticate')
          response.writeHead(answer.status, {
            'content-type': answer.headers.get('content-type') ?? '',
            ...(challenge && { 'www-authenticate': challenge }),
          })
          response.end(Buffer.from(await answer.arrayBuffer()))
        })
      })
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    test.onTestFinished(() => void between.close())
    const origin = `http://127.0.0.1:${Object(between.address()).port}`
    const led = (object: unknown) => () => ({ status: 200, said: { objects: [Object.assign({ oid }, object)] } })
    batch = led({ actions: { upload: { href: 'https://10.0.0.1/secret' } } })
    const { uid } = await make({ url: `${origin}/${bob.user.username}/copy.git`, on_push: false })
    assert.equal((await ran(uid)).problem, 'refused-address')
    assert.equal(asked[0]?.operation, 'upload')
    for (const [answer, problem] of [
      [led({ error: { code: 507, message: 'full' } }), 'objects-refused'],
      [led({ actions: { upload: { href: 'no address' } } }), 'objects-refused'],
      [led({ actions: { upload: { href: `${origin}/nowhere` } } }), 'objects-refused'],
      [() => ({ status: 403, said: {} }), 'objects-refused'],
      [() => ({ status: 200, said: 'nothing' }), 'objects-refused'],
    ] as const) {
      batch = answer
      assert.equal((await now(uid)).problem, problem)
    }
    assert.equal(await refsOf(target), '', 'commits do not come before their objects')
    // A server without Git LFS gets pointers alone: this one has it, and refuses them.
    batch = () => ({ status: 404, said: {} })
    const alone = await now(uid)
    assert.deepEqual([alone.problem, alone.refused > 0], ['rejected', true])
    const href = `${addressOf(other, bob, 'copy')}/info/lfs/objects/${oid}/${bytes.length}`
    batch = led({ actions: { upload: { href, header: { Authorization: basic(bob), 'Content-Length': '1' } } } })
    assert.equal((await now(uid)).state, 'done')
    assert.match(await refsOf(target), /refs\/heads\/main/)
  })

  it('is led nowhere by the other server, and rests where whoever set it up may no more', async (test) => {
    const { ada, params, make, ran } = await scene(test)
    const leading = createHttpServer((_, response) =>
      response.writeHead(302, { location: `${other.url}/a/b.git/info/refs?service=git-upload-pack` }).end(),
    )
    await new Promise<void>((resolve) => leading.listen(0, '127.0.0.1', resolve))
    test.onTestFinished(() => void leading.close())
    const { uid } = await make({ url: `http://127.0.0.1:${Object(leading.address()).port}/a.git` })
    assert.equal((await ran(uid)).problem, 'redirected')
    // It is another's by now: what they have is not pushed to where its former owner said.
    const carol = await signIn(server)
    await server.database.write
      .updateTable('repositories')
      .set({ owner_id: carol.user.ownerId })
      .where('name', '=', params.repo)
      .where('owner_id', '=', ada.user.ownerId)
      .execute()
    const theirs = { owner: carol.user.username, repo: params.repo }
    await carol.api.runPushMirror({ params: { ...theirs, uid } })
    await eventually(async () => {
      const [mirror] = await carol.api.listPushMirrors({ params: theirs })
      assert.equal(mirror?.runs[0]?.problem, 'not-owner')
    })
  })

  it('is pushed to again soon where somebody asks for it during a run that fails, and not where somebody pushes', async (test) => {
    const held = new Set<Socket>()
    const silent = createServer((socket) => void held.add(socket.on('error', () => undefined)))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    test.onTestFinished(() => void silent.close())
    const { ada, params, commit, push, make, read, fields } = await scene(test)
    const url = `http://127.0.0.1:${Object(silent.address()).port}/a.git`
    const { uid } = await make({ url })
    const isUnderWay = (count: number) =>
      eventually(async () => {
        const { runs } = await read(uid)
        assert.deepEqual([runs.length, runs[0]?.state, held.size], [count, 'running', 1])
      })
    const hangUp = () => {
      for (const socket of held) socket.destroy()
      held.clear()
    }
    const kept = () => {
      const query = server.database.read.selectFrom('push_mirrors').select(['wanted_at', 'failures'])
      return query.where('uid', '=', uid).executeTakeFirstOrThrow()
    }
    await isUnderWay(1)
    await commit('Weed')
    await push('main')
    await eventually(async () => assert.notEqual((await kept()).wanted_at, null))
    hangUp()
    await eventually(async () => {
      const { runs, next_at } = await read(uid)
      assert.equal(runs[0]?.state, 'failed')
      assert.ok(Date.parse(next_at) - Date.now() > 30_000, 'a push waits as long as failures do')
    })

    await ada.api.runPushMirror({ params: { ...params, uid } })
    await isUnderWay(2)
    await ada.api.runPushMirror({ params: { ...params, uid } })
    hangUp()
    await isUnderWay(3)
    assert.equal((await kept()).failures, 2)

    // Whoever saves it forgives what failed before, during a run as well.
    await ada.api.updatePushMirror({ params: { ...params, uid }, body: { ...fields, url } })
    hangUp()
    await isUnderWay(4)
    assert.equal((await kept()).failures, 1)
    await ada.api.deletePushMirror({ params: { ...params, uid } })
    hangUp()
  })

  it('that hangs holds none of others, and can be ended', async (test) => {
    const silent: Server = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    test.onTestFinished(() => void silent.close())
    const [one, another] = [await scene(test), await scene(test)]
    const { uid } = await one.make({ url: `http://127.0.0.1:${Object(silent.address()).port}/a.git` })
    await eventually(async () => assert.equal((await one.read(uid)).runs[0]?.state, 'running'))
    const good = await another.make()
    assert.equal((await another.ran(good.uid)).state, 'done')
    await one.ada.api.deletePushMirror({ params: { ...one.params, uid } })
    assert.equal(await codeOf(one.ada.api.runPushMirror({ params: { ...one.params, uid } })), 404)
  })
})
