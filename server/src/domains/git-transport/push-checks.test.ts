import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { createPacketReader, flushPacket, packet } from '@sheaf/git-engine'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const nothing = '0'.repeat(40)
const mebibyte = 1024 * 1024

describe('What a push is checked for', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_MAX_PUSH_MB: '1', SHEAF_MAX_OBJECT_MB: '1' } })
  })
  afterAll(() => server.stop())

  /** A user with a repository, a folder with one commit in it, and the address of a key that may write. */
  const scene = async (test: TestContext, { name = 'project' } = {}) => {
    const { user, api } = await signIn(server)
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: name } })
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', 'work')
    const work = join(folder, 'work')
    writeFileSync(join(work, 'README.md'), '# Project\n')
    await client(work, 'add', '.')
    await client(work, 'commit', '-q', '-m', 'First')
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const gitDir = folderOf(server, made)
    const url = new URL(`/${user.username}/${name}`, server.url)
    url.username = 'key'
    url.password = token
    // Without those that only the server writes to.
    const refs = () =>
      plainGit(gitDir, ['for-each-ref', '--format=%(refname)'])
        .split('\n')
        .filter((ref) => ref !== '' && !ref.startsWith('refs/sheaf/'))
    return { api, user, folder, work, gitDir, url: url.href, token, refs, tip: () => client(work, 'rev-parse', 'HEAD') }
  }

  /** A push as bytes, for what no git client would send. Returns the lines of the report and what was said beside it. */
  const sendRaw = async (url: string, body: Buffer) => {
    const { origin, pathname, username, password } = new URL(url)
    const response = await fetch(`${origin}${pathname}/git-receive-pack`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'content-type': 'application/x-git-receive-pack-request',
      },
      body: new Uint8Array(body),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const outer = response.status === 200 ? packetsOf(bytes) : []
    const band = (number: number) =>
      Buffer.concat(outer.filter((data) => data[0] === number).map((data) => data.subarray(1)))
    const report = packetsOf(band(1)).map((data) => data.toString().trimEnd())
    return { status: response.status, report, said: band(2).toString() }
  }

  const packetsOf = (bytes: Buffer): Buffer[] => {
    const reader = createPacketReader()
    reader.push(bytes)
    const found: Buffer[] = []
    for (let next = reader.next(); next !== undefined; next = reader.next())
      if (next.kind === 'data') found.push(next.data)
    return found
  }

  const commands = (updates: readonly string[], capabilities = 'report-status side-band-64k') =>
    Buffer.concat([
      ...updates.map((line, index) => packet(index === 0 ? `${line}\0 ${capabilities}` : line)),
      flushPacket,
    ])

  const untouched = (gitDir: string) => {
    assert.deepEqual(globSync(['**/*.lock', 'objects/tmp_*', 'objects/pack/*'], { cwd: gitDir }), [])
    assert.equal(plainGit(gitDir, ['for-each-ref']), '')
  }

  describe('names and numbers of refs', () => {
    it('refuses the names that it keeps, and lets the others through', async (test) => {
      const { work, url, refs, tip } = await scene(test)
      const taken = ['main:main', 'main:refs/notes/commits', 'main:refs/changes/01/1/1', 'main:feature/one']
      const kept = [
        'main:refs/pull/1/head',
        'main:refs/sheaf/x',
        `main:refs/heads/${await tip()}`,
        'main:refs/tags/HEAD',
      ]
      const { code, err } = await runClient(work, ['push', url, ...taken, ...kept])
      assert.notEqual(code, 0)
      assert.match(err, /remote rejected\] main -> refs\/pull\/1\/head \(names under this prefix are kept/)
      assert.match(err, /mistaken for an object id/)
      assert.match(err, /mistaken for another ref/)
      assert.match(err, /\[new branch\] +main -> feature\/one/)
      assert.deepEqual(refs(), [
        'refs/changes/01/1/1',
        'refs/heads/feature/one',
        'refs/heads/main',
        'refs/notes/commits',
      ])
    })

    it('refuses all of an atomic push for one of its refs, ours to refuse or git’s', async (test) => {
      const { work, url, refs } = await scene(test)
      const ours = await runClient(work, ['push', '--atomic', url, 'main', 'main:refs/pull/1/head'])
      assert.notEqual(ours.code, 0)
      assert.match(ours.err, /rejected\] main -> main \(atomic push failed/)
      assert.deepEqual(refs(), [])
      await client(work, 'push', '-q', '--atomic', url, 'main', 'main:second')
      await client(work, 'commit', '-q', '--amend', '-m', 'Another first')
      const gits = await runClient(work, ['push', '--atomic', url, '+main:third', 'main:second'])
      assert.notEqual(gits.code, 0)
      assert.deepEqual(refs(), ['refs/heads/main', 'refs/heads/second'])
    })

    it('keeps the default branch and says what to do', async (test) => {
      const { work, url, refs } = await scene(test)
      await client(work, 'push', '-q', url, 'main', 'main:second')
      const { code, err } = await runClient(work, ['push', url, ':main', ':second'])
      assert.notEqual(code, 0)
      assert.match(err, /rejected\] main \(this is the default branch: make another one the default/)
      assert.match(err, /\[deleted\] +second/)
      assert.deepEqual(refs(), ['refs/heads/main'])
    })

    it('refuses what no client would send', async (test) => {
      const { url, gitDir, tip } = await scene(test)
      const oid = await tip()
      const odd = ['HEAD', 'main', 'refs/heads', 'refs/x', '../refs/heads/x', 'refs/heads/../x', 'refs/heads/a..b']
      odd.push(
        'refs/heads/x.lock',
        'refs/heads/a b',
        'refs/heads/.x',
        'refs/heads/x\x07',
        'refs/heads/-x',
        'refs/heads/a~1',
      )
      odd.push('refs//x', '/refs/heads/x', `refs/heads/${'x'.repeat(251)}`, `refs/heads/${'x/'.repeat(600)}x`)
      const { status, report } = await sendRaw(url, commands(odd.map((ref) => `${nothing} ${oid} ${ref}`)))
      assert.equal(status, 200)
      assert.equal(report[0], 'unpack ok')
      assert.deepEqual(
        report.slice(1).filter((line) => !line.startsWith('ng ')),
        [],
      )
      assert.equal(report.length, 1 + odd.length)
      const latin = Buffer.concat([Buffer.from(`${nothing} ${oid} refs/heads/caf`), Buffer.from([0xe9])])
      const text = packet(Buffer.concat([latin, Buffer.from('\0report-status side-band-64k')]))
      assert.match((await sendRaw(url, Buffer.concat([text, flushPacket]))).report[1] ?? '', /UTF-8/)
      const certificate = Buffer.concat([packet('push-cert\0report-status'), packet('certificate version 0.1\n')])
      assert.equal((await sendRaw(url, Buffer.concat([certificate, flushPacket]))).status, 400)
      const twice = [`${nothing} ${oid} refs/heads/x`, `${nothing} ${oid} refs/heads/x`]
      assert.match(
        (await sendRaw(url, commands(twice, 'report-status side-band-64k atomic'))).report.join(),
        /ng .*twice/,
      )
      untouched(gitDir)
    })

    it('refuses a million refs at once, in words', async (test) => {
      const { url, gitDir, tip } = await scene(test)
      const line = packet(`${nothing} ${await tip()} refs/heads/one-of-many-000000`)
      const body = Buffer.concat([
        commands([`${nothing} ${await tip()} refs/heads/x`]).subarray(0, -4),
        Buffer.alloc(line.length * 1_000_000, line),
        flushPacket,
      ])
      const { report, said } = await sendRaw(url, body)
      assert.match(said, /error: a push changes at most 20,000 refs, this one has 1,000,001/)
      assert.deepEqual(report, [
        'unpack a push changes at most 20,000 refs, this one has 1,000,001: push them in parts',
      ])
      untouched(gitDir)
    })
  })

  describe('objects of old tools', () => {
    /** Writes an object as it is, unchecked, and gives its name. */
    const write = (work: string, type: string, bytes: Buffer) => {
      const file = join(work, '.git', 'object')
      writeFileSync(file, bytes)
      return client(work, 'hash-object', '-w', '--literally', '-t', type, file)
    }
    const treeOf = (...entries: [mode: string, name: string, oid: string][]) =>
      Buffer.concat(entries.flatMap(([mode, name, oid]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]))

    it('are taken as they are, read and given back', async (test) => {
      const { api, work, url, user, refs } = await scene(test)
      const blob = await client(work, 'rev-parse', 'HEAD:README.md')
      const folder = await write(work, 'tree', treeOf(['100644', 'inner.txt', blob]))
      const tree = await write(work, 'tree', treeOf(['100644', 'README.md', blob], ['040000', 'docs', folder]))
      let tip = await client(work, 'rev-parse', 'HEAD')
      for (const person of ['Ada <ada@example.org> 1313584730 +051800', 'Ada <ada@example.org>1313584731 +0000']) {
        const lines = [`tree ${tree}`, `parent ${tip}`, `author ${person}`, `committer ${person}`, '', 'Old\n']
        tip = await write(work, 'commit', Buffer.from(lines.join('\n')))
      }
      await client(work, 'update-ref', 'refs/heads/main', tip)
      await client(work, 'push', '-q', url, 'main')
      assert.deepEqual(refs(), ['refs/heads/main'])

      const params = { owner: user.username, repo: 'project', branch: 'main', path: '' }
      const root = await api.listTree({ params, query: {} })
      assert.deepEqual(
        root.map(({ item }) => item.name),
        ['docs', 'README.md'],
      )
      const { total } = await api.listCommits({ params, query: {} })
      assert.equal(total, 3)
      const back = scratchFolder(test)
      await client(back, 'clone', '-q', url, 'back')
      assert.equal(await client(join(back, 'back'), 'rev-parse', 'HEAD'), tip)
    })

    it('are still refused where they would hurt a clone', async (test) => {
      const { work, url, gitDir } = await scene(test)
      const blob = await client(work, 'rev-parse', 'HEAD:README.md')
      const folder = await write(work, 'tree', treeOf(['100644', 'config', blob]))
      const tree = await write(work, 'tree', treeOf(['040000', '.git', folder]))
      const tip = await client(work, 'commit-tree', '-m', 'Hostile', tree)
      const { code, err } = await runClient(work, ['push', url, `${tip}:refs/heads/main`])
      assert.notEqual(code, 0)
      assert.match(err, /hasDotgit/)
      untouched(gitDir)
    })
  })

  describe('the size of the objects', () => {
    it('names the file that is too large', async (test) => {
      const { work, url, gitDir } = await scene(test)
      mkdirSync(join(work, 'weights'))
      writeFileSync(join(work, 'weights', 'model one.bin'), Buffer.alloc(3 * mebibyte))
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', 'Weights')
      const { code, err } = await runClient(work, ['push', url, 'main'])
      assert.notEqual(code, 0)
      assert.match(err, /remote: error: weights\/model one.bin has 3 MiB, and one file may have 1 MiB/)
      assert.match(err, /pre-receive hook declined/)
      untouched(gitDir)
    })

    it('refuses many that are small when packed and large when not', async (test) => {
      const { work, url, gitDir } = await scene(test)
      for (let file = 0; file < 9; file += 1) writeFileSync(join(work, `zero${file}`), Buffer.alloc(mebibyte - file))
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', 'Zeros')
      const { code, err } = await runClient(work, ['-c', 'pack.window=0', 'push', url, 'main'])
      assert.notEqual(code, 0)
      assert.match(err, /this push unpacks to 10 MiB, and one push may have 8 MiB/)
      untouched(gitDir)
    })

    it('takes a long history of a large file', async (test) => {
      const { work, url, refs } = await scene(test)
      const file = join(work, 'table')
      writeFileSync(file, Buffer.alloc(mebibyte - 10_000, 'a line of a table\n'))
      for (let step = 0; step < 12; step += 1) {
        appendFileSync(file, `row ${step}\n`)
        await client(work, 'add', '.')
        await client(work, 'commit', '-q', '-m', `Row ${step}`)
      }
      await client(work, 'push', '-q', url, 'main')
      assert.deepEqual(refs(), ['refs/heads/main'])
    })
  })

  describe('packs that lie', () => {
    const object = (type: number, size: number, data: Buffer, between = Buffer.alloc(0)) => {
      const head = [(type << 4) | (size & 15)]
      for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
        head[head.length - 1] = (head.at(-1) ?? 0) | 128
        head.push(rest & 127)
      }
      return Buffer.concat([Buffer.from(head), between, deflateSync(data)])
    }
    const packOf = (objects: readonly Buffer[], count = objects.length) => {
      const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
      head.writeUInt32BE(count, 8)
      const body = Buffer.concat([head, ...objects])
      return Buffer.concat([body, createHash('sha1').update(body).digest()])
    }
    const varint = (value: number) => {
      const bytes: number[] = []
      for (let rest = value; ; rest = Math.floor(rest / 128)) {
        bytes.push(rest >= 128 ? (rest % 128) | 128 : rest)
        if (rest < 128) return Buffer.from(bytes)
      }
    }
    const blob = object(3, 5, Buffer.from('hello'))
    const oid = createHash('sha1').update('blob 5\0hello').digest()

    const cases: [string, Buffer][] = [
      ['about how many objects it has', packOf([blob], 2)],
      ['about four thousand million objects', packOf([blob], 0xffffffff)],
      ['about the size of one', packOf([object(3, 500, Buffer.from('hello'))])],
      ['about its own sum', Buffer.concat([packOf([blob]).subarray(0, -20), Buffer.alloc(20)])],
      ['about the base of a delta', packOf([object(7, 5, Buffer.from('hello'), Buffer.alloc(20, 7))])],
      [
        'with a delta that makes 64 GiB of five bytes',
        packOf([
          blob,
          object(7, 12, Buffer.concat([varint(5), varint(64 * 1024 * mebibyte), Buffer.from([0x90, 5])]), oid),
        ]),
      ],
      ['by its end missing', packOf([blob]).subarray(0, 20)],
    ]
    for (const [about, pack] of cases) {
      it(about, async (test) => {
        const { url, gitDir } = await scene(test)
        const line = `${nothing} ${oid.toString('hex')} refs/tags/x`
        const { report, said } = await sendRaw(url, Buffer.concat([commands([line]), pack]))
        assert.match(report[0] ?? '', /^unpack (?!ok)/, said)
        assert.match(report[1] ?? '', /^ng refs\/tags\/x /)
        untouched(gitDir)
      })
    }

    it('and one that is right is taken', async (test) => {
      const { url, gitDir } = await scene(test)
      const line = `${nothing} ${oid.toString('hex')} refs/tags/x`
      const { report } = await sendRaw(url, Buffer.concat([commands([line]), packOf([blob])]))
      assert.deepEqual(report, ['unpack ok', 'ok refs/tags/x'])
      assert.equal(plainGit(gitDir, ['cat-file', '-p', 'refs/tags/x']), 'hello')
    })

    it('nothing of a push with commits that it does not bring is kept', async (test) => {
      const { url, gitDir } = await scene(test)
      const line = `${nothing} ${'ab'.repeat(20)} refs/heads/main`
      const { report } = await sendRaw(url, Buffer.concat([commands([line]), packOf([blob])]))
      assert.match(report.join('\n'), /missing necessary objects/)
      untouched(gitDir)
    })
  })

  describe('what the client prints', () => {
    it('is a link to the repository, then to each new branch, and else nothing', async (test) => {
      const { work, url, user } = await scene(test)
      const push = async (...refs: string[]) => (await runClient(work, ['push', url, ...refs])).err
      const first = await push('main')
      assert.match(first, new RegExp(`remote: Open ${user.username}/project in the browser:`))
      assert.ok(first.includes(`remote:   ${server.url}/${user.username}/project`), first)
      const second = await push('main:topic/one two'.replace(' ', '#'))
      assert.ok(second.includes(`${server.url}/${user.username}/project?ref=topic%2Fone%23two`), second)
      await client(work, 'commit', '-q', '--allow-empty', '-m', 'Second')
      assert.ok(!(await push('main')).includes('remote:'))
      assert.ok(!(await push('main:refs/tags/v1')).includes('remote:'))
    })

    it('is git’s own word where two push to one branch at once', async (test) => {
      const { folder, work, url, gitDir } = await scene(test)
      await client(work, 'push', '-q', url, 'main')
      const racers = await Promise.all(
        [1, 2, 3, 4].map(async (number) => {
          const name = `racer${number}`
          await client(folder, 'clone', '-q', url, name)
          await client(join(folder, name), 'commit', '-q', '--allow-empty', '-m', name)
          return join(folder, name)
        }),
      )
      const runs = await Promise.all(racers.map((racer) => runClient(racer, ['push', 'origin', 'main'])))
      assert.equal(runs.filter(({ code }) => code === 0).length, 1)
      for (const { code, err } of runs) if (code !== 0) assert.match(err, /rejected\] +main -> main \(/)
      const winner = racers[runs.findIndex(({ code }) => code === 0)]
      assert.ok(winner)
      assert.equal(plainGit(gitDir, ['rev-parse', 'main']), await client(winner, 'rev-parse', 'HEAD'))
      assert.equal(existsSync(join(gitDir, 'refs/heads/main.lock')), false)
    })

    it('is nothing of options, which mean nothing to a push to a branch, and that there are too many', async (test) => {
      const { work, url } = await scene(test)
      const push = (count: number) =>
        runClient(work, ['push', ...Array.from({ length: count }, () => ['-o', 'ci.skip']).flat(), url, 'main'])
      const refused = await push(65)
      assert.notEqual(refused.code, 0)
      const { code, err } = await push(64)
      assert.equal(code, 0, err)
    })
  })
})
