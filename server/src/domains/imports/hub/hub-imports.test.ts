import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { InputOf } from '@sheaf/contract'
import { writeLfsPointer } from '@sheaf/git-engine'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import type { Deps } from '../../../deps.ts'
import { codeOf } from '../../../testing/code-of.ts'
import { openDirectDeps } from '../../../testing/direct-deps.ts'
import { issueAccessKey, signIn, testPassword } from '../../../testing/factories.ts'
import { type ListedFile, startScriptedHub } from '../../../testing/scripted-hub.ts'
import { startServer, type TestServer } from '../../../testing/start-server.ts'
import { keepObject } from '../../objects/index.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('imports from a Hub', () => {
  let source: TestServer
  let target: TestServer
  let hub: Awaited<ReturnType<typeof startScriptedHub>>
  let sourceDeps: Deps
  let stopDeps: () => Promise<void>
  beforeAll(async () => {
    source = await startServer()
    hub = await startScriptedHub()
    target = await startServer({
      env: {
        SHEAF_OUTBOUND_ALLOW: '127.0.0.1',
        SHEAF_HUB_HOSTS: `${hub.origin}, ${source.url}/`,
        SHEAF_OWNER_QUOTA_GB: '0.05',
      },
    })
    const direct = await openDirectDeps(source.config)
    sourceDeps = direct.deps
    stopDeps = direct.stop
  })
  afterAll(async () => {
    await stopDeps()
    hub.stop()
    await target.stop()
    await source.stop()
  })

  type Asking = Partial<InputOf<'startHubImport'>['body']> & { url: string }
  const begin = (person: Person, asking: Asking) =>
    person.api.startHubImport({ body: { owner_uid: person.user.uid, repo_name: 'copy', ...asking } })
  const found = (person: Person, uid: string) => person.api.getImport({ params: { import: uid } })
  const ended = async (person: Person, uid: string) => {
    let last = await found(person, uid)
    await eventually(async () => {
      last = await found(person, uid)
      assert.ok(last.state !== 'waiting' && last.state !== 'running', last.state)
    })
    return last
  }
  const problemOf = async (person: Person, asking: Asking) => {
    const { uid } = await begin(person, asking)
    return (await ended(person, uid)).problem
  }
  const addressOf = (server: TestServer, { user }: Person, name: string) => {
    const url = new URL(`/${user.username}/${name}.git`, server.url)
    return Object.assign(url, { username: user.username, password: testPassword }).href
  }

  /** A model of Ada's on the other Sheaf, with a card, a folder, a tag and an object. */
  const modelOf = async (test: TestContext, ada: Person, { isPrivate = false } = {}) => {
    const body = {
      owner_uid: ada.user.uid,
      repo_name: 'emmer',
      repo_is_private: isPrivate,
      repo_kind: 'model' as const,
    }
    await ada.api.createRepository({ body: { ...body, repo_default_branch: 'main' } })
    const repository = await source.database.read
      .selectFrom('repositories')
      .select(['id', 'owner_id as ownerId'])
      .where('owner_id', '=', ({ selectFrom }) =>
        selectFrom('owners').select('id').where('name', '=', ada.user.username),
      )
      .executeTakeFirstOrThrow()
    const bytes = randomBytes(300_000)
    const oid = await keepObject(sourceDeps, { repository, body: Readable.from([bytes]), size: bytes.length })
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', '.')
    mkdirSync(join(folder, 'deep', 'er'), { recursive: true })
    writeFileSync(join(folder, 'README.md'), '---\nlicense: mit\npipeline_tag: text-generation\n---\n# Emmer\n')
    writeFileSync(join(folder, 'deep', 'er', 'ünïcode #1 ?.txt'), 'x\n')
    writeFileSync(join(folder, 'empty'), '')
    writeFileSync(join(folder, '.gitattributes'), '*.bin filter=lfs diff=lfs merge=lfs -text\n')
    writeFileSync(join(folder, 'model.bin'), writeLfsPointer({ oid, size: bytes.length }))
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'First')
    await client(folder, 'tag', 'v1')
    writeFileSync(join(folder, 'more.txt'), 'more\n')
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'Second')
    await client(folder, 'push', '-q', addressOf(source, ada, 'emmer'), 'main', 'v1')
    return { folder, bytes, id: `${ada.user.username}/emmer`, url: `${source.url}/${ada.user.username}/emmer` }
  }

  it('bring all files of a revision in one commit, with the objects and the kind, and let happen what a push does', async (test) => {
    const [ada, bob] = [await signIn(source), await signIn(target)]
    const { folder, bytes, url, id } = await modelOf(test, ada)
    assert.deepEqual((await bob.api.listHubHosts({})).hosts, [hub.origin, source.url])
    const { uid } = await begin(bob, { url: `${url}/tree/main` })
    const done = await ended(bob, uid)
    const commit = await client(folder, 'rev-parse', 'main')
    assert.deepEqual([done.state, done.problem, done.percent, done.url], ['done', null, 100, url])
    assert.deepEqual(done.hub, { kind: 'model', id, revision: 'main', commit })
    assert.ok(done.received_bytes > 300_000)
    const params = { owner: bob.user.username, repo: 'copy' }
    assert.equal((await bob.api.getRepository({ params })).model.kind, 'model')
    // The same tree, under one commit that names where it is from.
    const copy = scratchFolder(test)
    await client(copy, 'clone', '-q', '--bare', addressOf(target, bob, 'copy'), 'copy.git')
    const of = (...args: string[]) => client(join(copy, 'copy.git'), ...args)
    assert.equal(await of('rev-parse', 'main^{tree}'), await client(folder, 'rev-parse', 'main^{tree}'))
    assert.equal(await of('rev-list', '--count', '--all'), '1')
    const said = await of('log', '-1', '--format=%an|%B')
    assert.ok(said.startsWith(`${bob.user.username}|Import ${id}`), said)
    for (const line of [`Source: ${url}`, 'Revision: main', `Commit: ${commit}`]) assert.ok(said.includes(line), line)
    const answer = await fetch(`${target.url}/${bob.user.username}/copy/resolve/main/model.bin`)
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes))
    await eventually(async () => {
      assert.equal((await bob.api.listRepositoryActivity({ params })).length, 2)
      assert.equal((await bob.api.getRepositoryCard({ params })).facts.license, 'mit')
    })
    assert.deepEqual(readdirSync(join(target.dataFolder, 'hub-imports')), [])
    // By a tag, and as it was there.
    const tagged = await begin(bob, { url, revision: 'v1', repo_name: 'tagged' })
    assert.equal((await ended(bob, tagged.uid)).hub?.commit, await client(folder, 'rev-parse', 'v1'))
    assert.equal(await problemOf(bob, { url, revision: 'v9', repo_name: 'none' }), 'no-revision')
    assert.equal(await problemOf(bob, { url: `${source.url}/datasets/${id}`, repo_name: 'none' }), 'not-found')
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'bare', repo_kind: 'dataset' } })
    const bare = `${source.url}/datasets/${ada.user.username}/bare`
    assert.equal(await problemOf(bob, { url: bare, repo_name: 'none' }), 'no-files')
  })

  it('open what is private or gated by a token, which only the Hub is told and nobody keeps', async (test) => {
    const [ada, eve, bob] = [await signIn(source), await signIn(source), await signIn(target)]
    const { url } = await modelOf(test, ada, { isPrivate: true })
    const { token } = await issueAccessKey(source, ada.user, { grants: { repo_access: 1 } })
    const { token: other } = await issueAccessKey(source, eve.user, { grants: { repo_access: 1 } })
    assert.equal(await problemOf(bob, { url }), 'not-found')
    assert.equal(await problemOf(bob, { url, token: other }), 'not-found')
    assert.equal(await problemOf(bob, { url, token: 'wr0ng-s3cret' }), 'wrong-credentials')
    const { uid } = await begin(bob, { url, token })
    const rows = () => target.database.read.selectFrom('imports').selectAll().execute()
    assert.ok(!JSON.stringify(await rows()).includes(token), 'the database has it encrypted')
    assert.equal((await ended(bob, uid)).state, 'done')
    assert.deepEqual(new Set((await rows()).map(({ secret }) => secret)), new Set([null]))
    assert.equal(await codeOf(bob.api.retryImport({ params: { import: uid } })), 409)

    const params = { owner: ada.user.username, repo: 'emmer' }
    await ada.api.setRepositoryVisibility({ params, body: { is_private: false } })
    await ada.api.setGate({ params, body: { gate: 'manual' } })
    assert.equal(await problemOf(bob, { url, token: other, repo_name: 'gated' }), 'gated')
    const logged = target.logLines.join('\n')
    assert.ok(logged.includes('an import failed'))
    for (const secret of ['wr0ng-s3cret', token, other]) assert.ok(!logged.includes(secret), 'the log has no secret')
  })

  const small = { 'README.md': Buffer.from('# Spelt\n') }
  const large = { ...small, 'model.bin': randomBytes(400_000) }
  const model = 'ada/spelt'

  /** A Hub that answers by itself what is asked at an address with this in it. */
  const answering =
    (where: string, answer: (response: ServerResponse, request: IncomingMessage) => void) =>
    (request: IncomingMessage, response: ServerResponse, path: string) => {
      if (!path.includes(where)) return false
      answer(response, request)
      return true
    }
  const leading = (location: string) => (response: ServerResponse) => void response.writeHead(302, { location }).end()
  const scripted = { files: large, large: ['model.bin'] }
  // By its name alone it is of the first Hub.
  const becomes = (person: Person, asking: Partial<Asking> = {}) => problemOf(person, { url: model, ...asking })
  const nothingIsLeft = async () => {
    const held = target.database.read.selectFrom('repositories').select('name').where('state', '!=', 'ready')
    const reserved = target.database.read.selectFrom('disk_reservations').selectAll()
    await eventually(async () => assert.deepEqual([await held.execute(), await reserved.execute()], [[], []]))
    assert.deepEqual(readdirSync(join(target.dataFolder, 'hub-imports')), [])
  }

  it('refuse names that lead out of a folder, files that are something else, and more than there is room for', async () => {
    const bob = await signIn(target)
    for (const path of ['../up', 'a/../../b', '/root', 'a//b', '.git/hooks/x', 'a/.GIT/config', 'x\0y', 'a\nb', '']) {
      hub.play({ files: small, listed: (files) => files.map((file) => ({ ...file, path })) })
      assert.equal(await becomes(bob), 'bad-path', path)
    }
    hub.play({ files: { a: Buffer.from('x'), 'a/b': Buffer.from('y') } })
    assert.equal(await becomes(bob), 'bad-path')
    // Something else of the same length, as an object and as a file of Git.
    const zeros = (response: ServerResponse) => void response.end(Buffer.alloc(400_000))
    hub.play({ ...scripted, answers: answering('/model.bin', zeros) })
    assert.equal(await becomes(bob), 'damaged')
    hub.play({ files: large, answers: answering('/model.bin', zeros) })
    assert.equal(await becomes(bob), 'damaged')
    // Longer than it was said to be, and one object of two lengths.
    const ofSize = (size: number) => (files: ListedFile[]) =>
      files.map((file) => ({ ...file, ...(file.lfs && { lfs: { ...file.lfs, size } }) }))
    hub.play({ ...scripted, listed: ofSize(1_000) })
    assert.equal(await becomes(bob), 'damaged')
    const twins = (files: ListedFile[]) => [...files, ...ofSize(5)(files).map((file) => ({ ...file, path: 'twin' }))]
    hub.play({ ...scripted, listed: twins })
    assert.equal(await becomes(bob), 'damaged')
    hub.play({ ...scripted, listed: ofSize(60_000_000) })
    assert.equal(await becomes(bob), 'too-large')
    hub.play({ ...scripted, listed: ofSize(60_000_000_000) })
    assert.equal(await becomes(bob), 'object-too-large')
    assert.ok(!hub.asked.some(({ path }) => path.includes('/resolve/')), 'before a byte is asked for')
    await nothingIsLeft()
  })

  it('follow no page without end or to another host, and files to no address of our own network', async (test) => {
    const bob = await signIn(target)
    let pages = 0
    const endless = (response: ServerResponse, { url = '' }: IncomingMessage) => {
      const file = { type: 'file', oid: 'a'.repeat(40), size: 1 }
      const page = Array.from({ length: 1_000 }, (_, n) => ({ ...file, path: `${pages}/${n}` }))
      pages += 1
      response.writeHead(200, { link: `<${hub.origin}${url}&cursor=${pages}>; rel="next"` })
      response.end(JSON.stringify(page))
    }
    hub.play({ answers: answering('/tree/', endless) })
    assert.equal(await becomes(bob), 'too-many-files')
    assert.ok(pages < 60)
    const away = (response: ServerResponse) =>
      void response.writeHead(200, { link: `<${source.url}/api/models/x/y/tree/z>; rel="next"` }).end('[]')
    for (const answers of [
      answering('/tree/', away),
      answering('/revision/', leading(`${source.url}/api/models/x/y`)),
      answering('/revision/', (response) => void response.end('[]')),
      answering('/revision/', (response) => void response.end('{"sha"')),
      answering('/resolve/', leading('?again')),
    ]) {
      hub.play({ ...scripted, answers })
      assert.equal(await becomes(bob), 'unreachable')
    }
    for (const location of ['https://10.0.0.1/x', 'http://169.254.169.254/latest', 'https://[::1]/x']) {
      hub.play({ ...scripted, answers: answering('/resolve/', leading(location)) })
      assert.equal(await becomes(bob), 'refused-address', location)
    }
    // Another host hands a file out, and is not told the token.
    const elsewhere: (string | undefined)[] = []
    const other = createServer((request, response) => {
      elsewhere.push(request.headers.authorization)
      response.end(large['model.bin'])
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    test.onTestFinished(() => void other.close())
    const address = `http://127.0.0.1:${Object(other.address()).port}/cdn`
    hub.play({ ...scripted, answers: answering('/model.bin', leading(address)) })
    assert.equal(await becomes(bob, { token: 'known-to-the-hub' }), null)
    assert.deepEqual(elsewhere, [undefined])
    assert.ok(hub.asked.every(({ authorization }) => authorization === 'Bearer known-to-the-hub'))
    await nothingIsLeft()
  })

  it('are of the Hubs that the operator has named, and of no others', async () => {
    const bob = await signIn(target)
    for (const url of [
      'https://huggingface.co/ada/emmer',
      'http://10.0.0.1/a/b',
      `${source.url}1/a/b`,
      'x/../y',
      'ftp://a/b',
      '',
    ])
      assert.equal(await codeOf(begin(bob, { url })), 400, url)
    assert.equal(await codeOf(begin(bob, { url: model, token: 'two\nlines' })), 400)
    assert.equal(await codeOf(begin(bob, { url: model, revision: 'a\nb' })), 400)
  })

  it('go on where the connection broke off, and wait where the Hub says that it is busy', async () => {
    const bob = await signIn(target)
    let cuts = 0
    const bytes = large['model.bin']
    // What has come but is not in its file yet when the connection ends is lost, and rightly asked for again.
    const isWritten = (size: number) => {
      const folder = join(target.dataFolder, 'hub-imports')
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      return names.some((name) => name.endsWith('.part') && statSync(join(folder, name)).size === size)
    }
    const cut = (response: ServerResponse, { socket }: IncomingMessage) => {
      cuts += 1
      if (cuts === 2) return void response.writeHead(429, { 'retry-after': '1' }).end()
      // All of it, in place of the part that was asked for.
      if (cuts > 2) return void response.end(bytes)
      response.writeHead(200, { 'content-length': `${bytes.length}` })
      response.write(bytes.subarray(0, 150_000))
      const end = () => void socket.destroy()
      void eventually(async () => assert.ok(isWritten(150_000))).then(end, end)
    }
    hub.play({ ...scripted, answers: answering('/model.bin', cut) })
    assert.equal(await becomes(bob), null)
    const ranges = hub.asked.flatMap(({ path, range }) => (path.endsWith('/model.bin') ? [range] : []))
    assert.deepEqual(ranges, [undefined, 'bytes=150000-', 'bytes=150000-'])
  })

  it('end when they are canceled, and can be tried again', async () => {
    const bob = await signIn(target)
    const half = (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '400000' })
      response.write(large['model.bin'].subarray(0, 100_000))
    }
    hub.play({ ...scripted, answers: answering('/model.bin', half) })
    const { uid } = await begin(bob, { url: model, repo_is_private: true })
    await eventually(async () => assert.ok((await found(bob, uid)).received_bytes > 100_000))
    const { percent, phase } = await found(bob, uid)
    assert.deepEqual([phase, percent], ['receiving', 25])
    assert.equal((await bob.api.cancelImport({ params: { import: uid } })).state, 'canceled')
    hub.play(scripted)
    await eventually(async () => {
      await bob.api.retryImport({ params: { import: uid } })
    })
    const done = await ended(bob, uid)
    assert.deepEqual([done.state, done.problem, done.hub?.commit], ['done', null, hub.commit])
    const { model: repository } = await bob.api.getRepository({ params: { owner: bob.user.username, repo: 'copy' } })
    assert.deepEqual([repository.kind, repository.is_private], ['model', true])
  })
})
