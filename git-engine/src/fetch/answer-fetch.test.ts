import assert from 'node:assert/strict'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { flushPacket, packet } from '../pkt-line.ts'
import { outputOf } from '../testing/run-sync.ts'
import { plainEnvironment, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { readProtocol } from './protocol-v2.ts'

const delimiter = Buffer.from('0001')
const lines = (...texts: readonly (string | Buffer)[]) => Buffer.concat(texts.map((text) => packet(text)))

const requestOf = (command: string, args: readonly string[], format = 'sha1') =>
  Buffer.concat([
    lines(`command=${command}`, 'agent=git/2.39.5', `object-format=${format}`),
    delimiter,
    lines(...args.map((arg) => `${arg}\n`)),
    flushPacket,
  ])

const readAll = async (out: Readable) => Buffer.concat(await out.toArray())

const made = (test: TestContext, { format = 'sha1', cached = false }: { format?: string; cached?: boolean } = {}) => {
  const folder = scratchFolder(test)
  const gitDir = join(folder, 'r.git')
  plainGit('/', ['init', '-q', '--bare', '--initial-branch=main', `--object-format=${format}`, gitDir])
  const cache = join(folder, 'cache')
  const engine = createGitEngine(cached ? { fetchCache: { folder: cache, capacityBytes: 1 << 26 } } : {})
  test.onTestFinished(() => engine.close())
  let version = 0
  /** Writes a history, and says that refs have moved. */
  const write = (commits: number, branch = 'refs/heads/main') => {
    const oids = writeHistory(
      gitDir,
      Array.from({ length: commits }, (_, index) => ({
        branch,
        parents: index === 0 ? [] : [index],
        changes: [{ path: 'file', content: `${branch} ${index}` }],
      })),
    )
    version += 1
    return oids
  }
  const ask = async (body: Buffer) => {
    const { out } = await engine.transport.answerFetch({ gitDir, version, body, protocol: 'version=2' })
    return readAll(out)
  }
  const gitAsk = (body: Buffer) =>
    outputOf('git', ['-c', 'transfer.hideRefs=refs/sheaf/', 'upload-pack', '--stateless-rpc', gitDir], {
      env: { ...plainEnvironment, GIT_PROTOCOL: 'version=2' },
      input: body,
    })
  return { folder, gitDir, cache, engine, write, ask, gitAsk }
}

describe('what a client may ask', () => {
  it('is read from the highest version that it names, and from nothing else', () => {
    const cases: [header: string | undefined, means: string | undefined][] = [
      ['version=2', 'version=2'],
      ['version=1:version=2', 'version=2'],
      ['key=x:version=2', 'version=2'],
      ['version=0', 'version=0'],
      ['version=3', undefined],
      ['version=2 ', undefined],
      ['Version=2', undefined],
      ['', undefined],
      [undefined, undefined],
    ]
    for (const [header, means] of cases) assert.equal(readProtocol(header), means, header)
  })
})

describe('listings of refs', () => {
  const requests: readonly string[][] = [
    [],
    ['peel'],
    ['symrefs'],
    ['unborn'],
    ['peel', 'symrefs', 'unborn'],
    ['peel', 'symrefs', 'unborn', 'ref-prefix refs/heads/', 'ref-prefix refs/tags/', 'ref-prefix HEAD'],
    ['ref-prefix refs/heads/m', 'ref-prefix refs/heads/', 'ref-prefix refs/heads/main'],
    ['ref-prefix refs/tags/three', 'ref-prefix refs/heads/a', 'peel'],
    ['ref-prefix HE', 'symrefs'],
    ['ref-prefix ', 'symrefs'],
    ['ref-prefix refs/sheaf/', 'ref-prefix nothing'],
    ['ref-prefix refs/heads/h', 'ref-prefix refs/heads/häß'],
  ]

  it('leave out what an operator hides in one repository', async (test) => {
    const { gitDir, write, ask, gitAsk } = made(test)
    const [first = ''] = write(1)
    plainGit(gitDir, ['update-ref', 'refs/internal/a', first])
    plainGit(gitDir, ['config', '--add', 'transfer.hideRefs', 'refs/internal'])
    const body = requestOf('ls-refs', [])
    const listed = (await ask(body)).toString()
    assert.equal(listed, gitAsk(body).toString())
    assert.ok(listed.includes('refs/heads/main') && !listed.includes('refs/internal'))
  })

  for (const format of ['sha1', 'sha256']) {
    it(`are those of git, byte for byte (${format})`, async (test) => {
      const { gitDir, write, ask, gitAsk } = made(test, { format })
      for (const args of requests) {
        const body = requestOf('ls-refs', args, format)
        assert.equal((await ask(body)).toString(), gitAsk(body).toString(), `empty: ${args.join()}`)
      }
      const [first = '', second = ''] = write(2)
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'one', first])
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'two', 'one'])
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'three', 'two'])
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'of-tree', `${first}^{tree}`])
      for (const name of ['a/b', 'a-b', 'a0', 'häßlich', '文件', '😀', '\u{ffee}']) {
        plainGit(gitDir, ['update-ref', `refs/heads/${name}`, second])
      }
      plainGit(gitDir, ['update-ref', 'refs/sheaf/own', first])
      plainGit(gitDir, ['symbolic-ref', 'refs/heads/alias', 'refs/heads/main'])
      write(1, 'refs/heads/last')
      for (const args of requests) {
        const body = requestOf('ls-refs', args, format)
        assert.equal((await ask(body)).toString(), gitAsk(body).toString(), args.join())
      }
    })
  }

  it('are those of git for a HEAD without a branch, and for names that are not UTF-8', async (test) => {
    const { gitDir, write, ask, gitAsk } = made(test)
    const [first = ''] = write(1)
    writeFileSync(join(gitDir, 'packed-refs'), Buffer.from(`${first} refs/heads/\xff\xfe\n`, 'latin1'))
    plainGit(gitDir, ['update-ref', '--no-deref', 'HEAD', first])
    for (const args of requests) {
      const body = requestOf('ls-refs', args)
      assert.ok((await ask(body)).equals(gitAsk(body)), args.join())
    }
  })

  it('tell of pull requests by the names of the Hub where those are asked for, and nowhere else', async (test) => {
    const { gitDir, write, ask, gitAsk } = made(test)
    const [first = '', second = ''] = write(2)
    for (const number of [1, 2, 10]) plainGit(gitDir, ['update-ref', `refs/pull/${number}/head`, first])
    plainGit(gitDir, ['update-ref', 'refs/pr/2', second])
    plainGit(gitDir, ['update-ref', 'refs/pull/3/merge', second])
    const named = async (...prefixes: string[]) => {
      const asked = requestOf(
        'ls-refs',
        prefixes.map((prefix) => `ref-prefix ${prefix}`),
      )
      return [...(await ask(asked)).toString().matchAll(/([0-9a-f]{40}) (refs\/pr\/\d+)/g)].map(([, ...told]) => told)
    }
    const all = [
      [second, 'refs/pr/2'],
      [first, 'refs/pr/1'],
      [first, 'refs/pr/10'],
    ]
    assert.deepEqual(await named('refs/pr/'), all)
    assert.deepEqual(await named('refs/pr/10', 'refs/heads/'), all.slice(2))
    assert.deepEqual(await named('refs/pr/1', 'refs/pr/1'), all.slice(1))
    for (const args of [[], ['ref-prefix refs/'], ['ref-prefix refs/pr'], ['ref-prefix refs/pull/', 'peel']]) {
      const body = requestOf('ls-refs', args)
      assert.equal((await ask(body)).toString(), gitAsk(body).toString(), args.join())
    }
  })

  it('ignore prefixes when there are too many, and are quick about nearly as many', async (test) => {
    const { write, ask, gitAsk } = made(test)
    write(1)
    for (const count of [65_535, 65_536]) {
      const body = requestOf(
        'ls-refs',
        Array.from({ length: count }, (_, index) => `ref-prefix refs/x/${index}`),
      )
      const { user } = process.threadCpuUsage()
      assert.equal((await ask(body)).toString(), gitAsk(body).toString())
      assert.ok((process.threadCpuUsage().user - user) / 1000 < 5_000)
    }
  })

  it('refuse what is no request, without git', async (test) => {
    const { write, ask } = made(test)
    const [first = ''] = write(1)
    const want = requestOf('fetch', [`want ${first}`, 'done'])
    const wrong = [
      Buffer.alloc(0),
      flushPacket,
      Buffer.from('zzzz'),
      Buffer.from('0003'),
      want.subarray(0, want.length - 4),
      Buffer.concat([want, flushPacket]),
      requestOf('ls-refs', ['more']),
      requestOf('object-info', ['size']),
      requestOf('fetch', [`want ${first.toUpperCase()}`, 'done']),
      requestOf('fetch', [`want ${first} x`, 'done']),
      requestOf('fetch', [`want ${first}`, 'done'], 'sha256'),
      Buffer.concat([lines('command=fetch', 'command=ls-refs'), flushPacket]),
      Buffer.concat([lines('command=fetch', 'unheard-of'), flushPacket]),
    ]
    for (const [index, body] of wrong.entries()) assert.match((await ask(body)).toString(), /^....ERR /, String(index))
  })
})

describe('wants', () => {
  it('are for what the refs reach, and for files', async (test) => {
    const { gitDir, write, ask } = made(test)
    const [first = '', second = '', third = ''] = write(3)
    const [hidden = ''] = write(1, 'refs/sheaf/own')
    const [forgotten = ''] = write(1, 'refs/heads/old')
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'gone', first])
    const tag = plainGit(gitDir, ['rev-parse', 'gone'])
    plainGit(gitDir, ['update-ref', '-d', 'refs/tags/gone'])
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/old'])
    plainGit(gitDir, ['pack-refs', '--all'])
    write(3)
    const get = async (oid: string) => (await ask(requestOf('fetch', [`want ${oid}`, 'done']))).toString('latin1')
    for (const oid of [third, first, second, plainGit(gitDir, ['rev-parse', `${first}:file`])]) {
      assert.match(await get(oid), /^....packfile\n/)
    }
    for (const oid of [hidden, forgotten, tag, 'f'.repeat(40)]) {
      assert.match(await get(oid), /^....ERR upload-pack: not our ref [0-9a-f]{40}/)
    }
  })
})

describe('clones of commits without what is before them', () => {
  it('are made without a long search for what their files are like, and nothing else is', async (test) => {
    const { folder, gitDir, write } = made(test)
    const [first = '', , tip = ''] = write(3)
    const program = join(folder, 'git')
    const said = join(folder, 'said')
    writeFileSync(program, `#!/bin/sh\ncase " $* " in *" upload-pack "*) echo "$*" >>${said};; esac\nexec git "$@"\n`)
    chmodSync(program, 0o755)
    const searchesLittle = async (args: readonly string[], cached: boolean) => {
      rmSync(said, { force: true })
      const fetchCache = { folder: join(folder, `cache-${args.length}`), capacityBytes: 1 << 26 }
      const engine = createGitEngine({ program, ...(cached && { fetchCache }) })
      const body = requestOf('fetch', ['ofs-delta', `want ${tip}`, ...args])
      const { out } = await engine.transport.answerFetch({ gitDir, version: 1, body, protocol: 'version=2' })
      const answer = await readAll(out)
      await engine.close()
      assert.ok(answer.includes('packfile'))
      return readFileSync(said, 'latin1').includes('-c pack.window=1 ')
    }
    for (const cached of [false, true]) {
      assert.ok(await searchesLittle(['deepen 1', 'done'], cached))
      assert.equal(await searchesLittle(['deepen 2', 'done', 'no-progress'], cached), false)
      assert.equal(await searchesLittle(['deepen 1', `have ${first}`, 'done', 'no-progress'], cached), false)
      assert.equal(await searchesLittle(['done'], cached), false)
    }
  })
})

describe('kept answers', () => {
  const answers = (cache: string) => (existsSync(cache) ? readdirSync(cache).sort() : [])
  const whole = (oid: string) => requestOf('fetch', ['ofs-delta', `want ${oid}`, 'done'])

  it('are made once for many who ask at once, and again when a ref has moved', async (test) => {
    const { cache, write, ask, gitAsk } = made(test, { cached: true })
    const [, , tip = ''] = write(3)
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(whole(tip))))
    assert.equal(new Set(all.map((answer) => answer.toString('latin1'))).size, 1)
    const packOf = (answer: Buffer) => answer.includes('packfile') && answer.length
    assert.ok(packOf(all[0] ?? Buffer.alloc(0)))
    assert.ok(packOf(gitAsk(whole(tip))))
    await until(() => answers(cache).length === 1 && answers(cache)[0]?.endsWith('.answer') === true)
    const first = answers(cache)
    assert.ok((await ask(whole(tip))).equals(all[0] ?? Buffer.alloc(0)))
    assert.deepEqual(answers(cache), first)
    write(1, 'refs/heads/other')
    await ask(whole(tip))
    // The new answer replaces the one that nobody can ask for any more.
    const [before = ''] = first
    await until(() => answers(cache).length === 1 && !answers(cache).includes(before))
  })

  it('outlive the engine, and are not kept of refusals or of fetches that have something', async (test) => {
    const { gitDir, cache, write, ask } = made(test, { cached: true })
    const [first = '', , tip = ''] = write(3)
    const bytes = await ask(whole(tip))
    await ask(whole('f'.repeat(40)))
    await ask(requestOf('fetch', [`want ${tip}`, `have ${first}`, 'done']))
    await until(() => answers(cache).length === 1 && answers(cache)[0]?.endsWith('.answer') === true)
    const [name = ''] = answers(cache)
    writeFileSync(join(cache, `${'0'.repeat(64)}.1-1.part`), 'cut off')
    const marked = Buffer.from(bytes)
    writeFileSync(join(cache, name), marked.fill(120, 20, 40))
    const next = createGitEngine({ fetchCache: { folder: cache, capacityBytes: 1 << 26 } })
    test.onTestFinished(() => next.close())
    const { out, bytes: length } = await next.transport.answerFetch({
      gitDir,
      version: 1,
      body: whole(tip),
      protocol: 'version=2',
    })
    assert.ok((await readAll(out)).equals(marked))
    assert.equal(length, marked.length)
    assert.deepEqual(answers(cache), [name])
  })
})
