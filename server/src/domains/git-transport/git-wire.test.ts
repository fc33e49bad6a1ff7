import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { flushPacket, packet } from '@sheaf/git-engine'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { pushScene, urlOn } from './testing/push-scene.ts'

/** What goes over the wire and lands in a repository, whatever keeps accounts: it runs over one of them. */
describe('what Git says over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_MAX_PUSH_MB: '2' } })
  })
  afterAll(() => server.stop())

  const urlOf = (path: string, login?: { name: string; secret: string }) => urlOn(server, path, login)
  const scene = (test: TestContext, options?: Parameters<typeof pushScene>[2]) => pushScene(server, test, options)

  const leftovers = (gitDir: string) => [
    ...globSync('**/*.lock', { cwd: gitDir }),
    ...globSync('objects/tmp_*', { cwd: gitDir }),
    ...globSync('objects/**/tmp_*', { cwd: gitDir }),
  ]

  describe('what goes in comes out', () => {
    it('byte for byte, by every version of the protocol', async (test) => {
      const { folder, params, gitDir, withKey, api } = await scene(test)
      const source = join(folder, 'source.git')
      plainGit(folder, ['init', '-q', '--bare', '--initial-branch=main', source])
      const odd = ['a b', 'häßlich', '文件', 'x#y?z%20', '"q"', "it's", 'line\nbreak', '-x', 'con', ':(glob)*']
      writeHistory(source, [
        { branch: 'refs/heads/main', parents: [], changes: odd.map((path) => ({ path, content: path })) },
        { branch: 'refs/heads/feature/one', parents: [1], changes: [{ path: 'dir/x', content: 'x', mode: '100755' }] },
        { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'link', content: 'a b', mode: '120000' }] },
        {
          branch: 'refs/heads/main',
          parents: [3, 2],
          changes: [{ path: 'sub', content: 'd'.repeat(40), mode: '160000' }],
        },
      ])
      plainGit(source, ['tag', '-a', '-m', 'one', 'v1', 'main'])
      plainGit(source, ['tag', '-a', '-m', 'tag of a tag', 'v1-again', 'v1'])
      plainGit(source, ['tag', 'light', 'feature/one'])
      await client(source, 'push', '-q', '--mirror', await withKey(2))
      const refs = (gitFolder: string) =>
        plainGit(gitFolder, ['for-each-ref', '--format=%(objectname) %(objecttype) %(refname)'])
      assert.equal(refs(gitDir), refs(source))
      assert.equal(plainGit(gitDir, ['fsck', '--full', '--strict']), '')
      for (const version of ['0', '1', '2']) {
        await client(
          folder,
          '-c',
          `protocol.version=${version}`,
          'clone',
          '-q',
          '--mirror',
          await withKey(1),
          `back${version}`,
        )
        assert.equal(refs(join(folder, `back${version}`)), refs(source))
        assert.equal(plainGit(join(folder, `back${version}`), ['fsck', '--full', '--strict']), '')
      }
      const list = () => api.listTree({ params: { ...params, branch: 'main', path: '' }, query: {} })
      let rows = await list()
      // Names go out before their commits are found where that takes long: screens ask again, too.
      await eventually(async () => {
        rows = await list()
        assert.ok(rows.every((row) => row.commit_id !== null))
      })
      assert.deepEqual(rows.map(({ item }) => item.name).sort(), [...odd, 'link', 'sub'].sort())
      for (const row of rows) {
        const last = plainGit(source, ['--literal-pathspecs', 'log', '-1', '--format=%H', 'main', '--', row.item.path])
        assert.equal(row.commit_id, last, row.item.name)
      }
    })

    it('shallow and in part', async (test) => {
      const { folder, work, path, withKey } = await scene(test)
      for (const step of [1, 2, 3]) {
        writeFileSync(join(work, `file${step}`), `content ${step}`)
        await client(work, 'add', '.')
        await client(work, 'commit', '-q', '-m', `Step ${step}`)
      }
      await client(work, 'push', '-q', await withKey(2), 'main')
      await client(folder, 'clone', '-q', '--depth=1', urlOf(path), 'shallow')
      assert.equal(await client(join(folder, 'shallow'), 'rev-list', '--count', 'HEAD'), '1')
      await client(join(folder, 'shallow'), 'fetch', '-q', '--unshallow')
      assert.equal(await client(join(folder, 'shallow'), 'rev-list', '--count', 'HEAD'), '4')
      await client(folder, 'clone', '-q', '--filter=blob:none', '--no-checkout', urlOf(path), 'partial')
      const missing = await client(join(folder, 'partial'), 'rev-list', '--objects', '--all', '--missing=print')
      assert.equal(missing.split('\n').filter((line) => line.startsWith('?')).length, 4)
      await client(join(folder, 'partial'), 'checkout', '-q', 'main')
      assert.equal(readFileSync(join(folder, 'partial', 'file3'), 'utf8'), 'content 3')
    })

    it('an empty repository, too', async (test) => {
      const { folder, params, path, api } = await scene(test)
      const { code, err } = await runClient(folder, ['clone', urlOf(path), 'empty'])
      assert.deepEqual([code, /empty repository/.test(err)], [0, true])
      assert.deepEqual(await api.listRefs({ params }), [])
      assert.deepEqual(await api.listCommits({ params: { ...params, branch: 'main' }, query: {} }), {
        data: [],
        total: 0,
        has_more: false,
      })
      assert.deepEqual(await api.listTree({ params: { ...params, branch: 'main', path: '' }, query: {} }), [])
    })
  })

  describe('a push', () => {
    it('of what git finds wrong is refused and changes nothing', async (test) => {
      const { folder, gitDir, withKey, work } = await scene(test)
      const source = join(folder, 'bad.git')
      plainGit(folder, ['init', '-q', '--bare', source])
      const blob = plainGit(source, ['hash-object', '-w', '--stdin'], 'x')
      const tree = plainGit(
        source,
        ['mktree'],
        `040000 tree ${plainGit(source, ['mktree'], `100644 blob ${blob}\tconfig\n`)}\t.git\n`,
      )
      const commit = plainGit(source, ['commit-tree', '-m', 'evil', tree])
      const { code, err } = await runClient(source, ['push', await withKey(2), `${commit}:refs/heads/evil`])
      assert.notEqual(code, 0)
      assert.match(err, /hasDotgit|\.git/)
      const hidden = await runClient(work, ['push', await withKey(2), 'main:refs/sheaf/x'])
      assert.notEqual(hidden.code, 0)
      assert.match(hidden.err, /kept for the server/)
      assert.equal(plainGit(gitDir, ['for-each-ref']), '')
      assert.deepEqual(leftovers(gitDir), [])
    })

    it('longer than the limit is refused in words', async (test) => {
      const { work, gitDir, withKey, params, api } = await scene(test)
      const noise = Buffer.alloc(4 * 1024 * 1024)
      for (let at = 0; at < noise.length; at += 4) noise.writeUInt32LE(Math.floor(Math.random() * 2 ** 32), at)
      writeFileSync(join(work, 'noise'), noise)
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', 'Too much')
      const { code, err } = await runClient(work, ['push', await withKey(2), 'main'])
      assert.notEqual(code, 0)
      assert.match(err, /exceeds maximum allowed size|too large/)
      assert.deepEqual(leftovers(gitDir), [])
      assert.deepEqual(await api.listRefs({ params }), [])
      assert.equal((await api.listRepositoryActivity({ params, query: {} })).length, 1)
    })

    it('cut off in the middle leaves no ref, no lock, no quarantine', async (test) => {
      const { work, gitDir, path, key, params, api } = await scene(test)
      const tip = await client(work, 'rev-parse', 'HEAD')
      const { token } = await key(2)
      const pack = Buffer.concat([Buffer.from('PACK\0\0\0\x02\0\0\0\x03'), Buffer.alloc(200_000, 7)])
      const commands = packet(`${'0'.repeat(40)} ${tip} refs/heads/main\0report-status side-band-64k`)
      for (const wait of [0, 30, 200]) {
        await new Promise<void>((resolve) => {
          const sent = httpRequest(urlOf(`${path}/git-receive-pack`), {
            method: 'POST',
            headers: {
              authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}`,
              'content-type': 'application/x-git-receive-pack-request',
              'content-length': String(10_000_000),
            },
          })
          sent.on('error', () => resolve())
          sent.write(Buffer.concat([commands, flushPacket, pack.subarray(0, 20_000)]))
          setTimeout(() => sent.destroy(), wait).ref()
          sent.on('close', () => resolve())
        })
      }
      await eventually(() => assert.deepEqual(leftovers(gitDir), []))
      assert.equal(existsSync(join(gitDir, 'refs/heads/main')), false)
      assert.deepEqual(await api.listRefs({ params }), [])
      await client(work, 'push', '-q', urlOf(path, { name: 'x', secret: token }), 'main')
      assert.equal((await api.listRefs({ params })).length, 1)
    })
  })

  describe('hostile bodies', () => {
    it('takes gzip, and no more of it than fits', async (test) => {
      const { path, work, withKey } = await scene(test)
      await client(work, 'push', '-q', await withKey(2), 'main')
      const tip = await client(work, 'rev-parse', 'HEAD')
      const type = 'application/x-git-upload-pack-request'
      const send = async (body: Buffer<ArrayBuffer>, encoding = 'gzip') => {
        const response = await fetch(`${server.url}${path}/git-upload-pack`, {
          method: 'POST',
          headers: { 'content-type': type, 'content-encoding': encoding },
          body,
        })
        return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('latin1') }
      }
      const wants = Buffer.concat([packet(`want ${tip} no-progress`), flushPacket, packet('done')])
      const good = await send(Buffer.from(gzipSync(wants)))
      assert.deepEqual([good.status, good.text.includes('PACK')], [200, true])
      assert.equal((await send(Buffer.from('this is no gzip'))).status, 400)
      assert.equal((await send(Buffer.from(wants), 'br')).status, 400)
      // 100 MB of lines that git would have to keep, in some 100 kB.
      const have = packet(`have ${'a'.repeat(40)}\n`)
      const bomb = Buffer.from(
        gzipSync(Buffer.concat([packet(`want ${tip}`), flushPacket, Buffer.alloc(100_000_000, have)])),
      )
      const exploded = await send(bomb)
      assert.equal(exploded.status, 413)
      const after = await send(Buffer.from(gzipSync(wants)))
      assert.equal(after.status, 200)
    })

    it('never crashes on what is no protocol at all', async (test) => {
      const { path, key } = await scene(test)
      const { token } = await key(2)
      const authorization = `Basic ${Buffer.from(`x:${token}`).toString('base64')}`
      for (const text of [
        '',
        '0000',
        'zzzz',
        '0001',
        '0004',
        'fff0',
        '0009x',
        packet('x'.repeat(1000)).toString(),
        'PACK',
      ]) {
        for (const service of ['git-upload-pack', 'git-receive-pack']) {
          const headers = { authorization, 'content-type': `application/x-${service}-request` }
          const { status } = await server
            .browser()
            .send('POST', `${path}/${service}`, { text, headers })
            .catch(() => ({ status: 0 }))
          assert.ok(status < 500, `${service} ${JSON.stringify(text.slice(0, 8))} ${status}`)
        }
      }
      assert.equal((await server.browser().send('GET', '/healthz')).status, 200)
    })
  })
})
