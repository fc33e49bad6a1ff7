import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { openObjectStore } from '../history/object-store.ts'
import { readGraphState } from '../maintenance/graph-layers.ts'
import { generateHistory } from '../testing/generated-history.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'

const signal = new AbortController().signal

function scene(test: TestContext) {
  const root = scratchFolder(test)
  const sourceDir = join(root, 'source.git')
  plainGit('/', ['init', '-q', '--bare', '-b', 'main', sourceDir])
  writeHistory(sourceDir, generateHistory({ seed: 7, commits: 60 }))
  plainGit(sourceDir, ['tag', '-a', '-m', 'First', 'v1', 'main'])
  plainGit(sourceDir, ['repack', '-q', '-a', '-d', '-b'])
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  const base = (name = 'base') => join(root, `${name}.git`)
  const fork = (name: string, from = base(), source = sourceDir) => {
    const gitDir = join(root, `${name}.git`)
    return engine.write.fork({ sourceDir: source, baseDir: from, gitDir, branch: 'main' }).then(() => gitDir)
  }
  const refs = (gitDir: string) => plainGit(gitDir, ['for-each-ref'])
  const isSound = (gitDir: string) => assert.equal(plainGit(gitDir, ['fsck', '--full', '--no-dangling']), '')
  const packsIn = (gitDir: string) =>
    readdirSync(join(gitDir, 'objects', 'pack')).filter((name) => name.endsWith('.pack'))
  const commit = (message: string, parent = 'main') => {
    const tree = plainGit(
      sourceDir,
      ['mktree'],
      `100644 blob ${plainGit(sourceDir, ['hash-object', '-w', '--stdin'], message)}\tnew\n`,
    )
    return plainGit(sourceDir, ['commit-tree', '-m', message, '-p', parent, tree])
  }
  const has = (gitDir: string, oid: string) =>
    !plainGit(gitDir, ['cat-file', '--batch-check'], `${oid}\n`).endsWith('missing')
  return { root, sourceDir, engine, base, fork, refs, isSound, packsIn, commit, has }
}

describe('a fork', () => {
  it('shares the files of its source where these hold nothing else, and outlives it', async (test) => {
    const { root, sourceDir, engine, base, fork, refs, isSound, packsIn } = scene(test)
    await engine.write.makeBase({ sourceDir, baseDir: base() })
    const [pack = ''] = packsIn(sourceDir)
    const inode = (gitDir: string) => statSync(join(gitDir, 'objects', 'pack', pack)).ino
    assert.equal(inode(base()), inode(sourceDir))
    const expected = refs(sourceDir)
    const gitDir = await fork('fork')
    assert.deepEqual(packsIn(gitDir), [])
    assert.equal(refs(gitDir), expected)
    assert.equal(plainGit(gitDir, ['symbolic-ref', 'HEAD']), 'refs/heads/main')
    rmSync(sourceDir, { recursive: true })
    isSound(gitDir)
    plainGit(root, ['clone', '-q', '--bare', '--no-local', gitDir, 'clone.git'])
    // The history thread reads what is borrowed by itself.
    const store = openObjectStore(gitDir)
    test.onTestFinished(() => store.close())
    const head = plainGit(gitDir, ['rev-parse', 'main'])
    assert.equal(store.read(Buffer.from(head, 'hex'))?.type, 'commit')
    const page = await engine.read.log.page({ gitDir, commit: head, skip: 0, limit: 5 })
    assert.equal(page?.commits.length, 5)
  })

  it('does not get what the source holds and does not show', async (test) => {
    const { sourceDir, engine, base, fork, commit, has, isSound } = scene(test)
    const secret = commit('A password, pushed by mistake')
    const hidden = commit('A ref of the server')
    plainGit(sourceDir, ['update-ref', 'refs/sheaf/kept/1', hidden])
    plainGit(sourceDir, ['repack', '-q', '-a', '-d', '-b', '--keep-unreachable'])
    assert.ok(has(sourceDir, secret))
    await engine.write.makeBase({ sourceDir, baseDir: base() })
    const gitDir = await fork('fork')
    isSound(gitDir)
    for (const oid of [secret, hidden, `${secret}^{tree}`]) {
      const id = plainGit(sourceDir, ['rev-parse', oid])
      assert.ok(!has(gitDir, id), oid)
    }
  })

  it('has a pack of its own for what came since, and no base that holds what was taken back', async (test) => {
    const { sourceDir, engine, base, fork, refs, commit, packsIn, isSound, has } = scene(test)
    const early = commit('Early')
    plainGit(sourceDir, ['update-ref', 'refs/heads/early', early])
    await engine.write.makeBase({ sourceDir, baseDir: base() })
    const late = commit('Late')
    plainGit(sourceDir, ['update-ref', 'refs/heads/late', late])
    assert.equal(await engine.write.servesFork({ sourceDir, baseDir: base() }), true)
    const gitDir = await fork('fork')
    assert.equal(packsIn(gitDir).length, 1)
    assert.equal(refs(gitDir), refs(sourceDir))
    isSound(gitDir)
    // A fork of the fork borrows from the same base.
    assert.equal(await engine.write.servesFork({ sourceDir: gitDir, baseDir: base() }), true)
    isSound(await fork('second', base(), gitDir))
    plainGit(sourceDir, ['update-ref', '-d', 'refs/heads/early'])
    assert.equal(await engine.write.servesFork({ sourceDir, baseDir: base() }), false)
    await engine.write.makeBase({ sourceDir, baseDir: base('other') })
    const clean = await fork('clean', base('other'))
    assert.ok(has(clean, late) && !has(clean, early))
    // As a base serves nobody whose tag went.
    plainGit(sourceDir, ['tag', '-d', 'v1'])
    assert.equal(await engine.write.servesFork({ sourceDir, baseDir: base('other') }), false)
    assert.equal(await engine.write.servesFork({ sourceDir, baseDir: base('none') }), false)
  })

  it('of nothing is empty, and of SHA-256 is of SHA-256', async (test) => {
    const { root, engine, base, fork, isSound } = scene(test)
    for (const format of ['sha1', 'sha256']) {
      const source = join(root, `${format}.git`)
      plainGit('/', ['init', '-q', '--bare', '-b', 'main', `--object-format=${format}`, source])
      if (format === 'sha256') writeHistory(source, generateHistory({ seed: 3, commits: 5, idLength: 64 }))
      await engine.write.makeBase({ sourceDir: source, baseDir: base(`${format}-base`) })
      const gitDir = await fork(`${format}-fork`, base(`${format}-base`), source)
      assert.equal(plainGit(gitDir, ['for-each-ref']), plainGit(source, ['for-each-ref']))
      isSound(gitDir)
    }
  })

  it('is tidied without taking in what it borrows, and without touching it', async (test) => {
    const { sourceDir, engine, base, fork, isSound, packsIn } = scene(test)
    await engine.write.makeBase({ sourceDir, baseDir: base() })
    const gitDir = await fork('fork')
    for (let round = 0; round < 10; round += 1) {
      writeHistory(gitDir, [
        { branch: `refs/heads/b${round}`, parents: [], changes: [{ path: 'a', content: `${round}` }] },
      ])
    }
    plainGit(gitDir, ['repack', '-q', '-d', '-l'])
    const before = packsIn(base())
    const { isImport } = await engine.maintenance.extendGraph({ gitDir, signal })
    assert.equal(isImport, true)
    await engine.maintenance.tidy({ gitDir, signal, mayDrop: async () => true })
    const own = packsIn(gitDir)
    const names = own.map((name) => join(gitDir, 'objects', 'pack', name.replace(/\.pack$/, '.idx')))
    for (const name of names) {
      const objects = plainGit(gitDir, ['show-index'], readFileSync(name))
      assert.ok(objects.split('\n').length <= 30, 'only its own')
    }
    assert.deepEqual(packsIn(base()), before)
    isSound(gitDir)
    assert.equal((await engine.maintenance.extendGraph({ gitDir, signal })).isImport, false)
  })

  it('has the graph that another fork of its base was tidied with, and nothing of that fork', async (test) => {
    const { sourceDir, engine, base, fork, isSound } = scene(test)
    await engine.write.makeBase({ sourceDir, baseDir: base() })
    const graphOf = (gitDir: string) => {
      const folder = join(gitDir, 'objects', 'info', 'commit-graphs')
      const layers = readFileSync(join(folder, 'commit-graph-chain'), 'latin1').trim().split('\n')
      return layers.map((hash) => statSync(join(folder, `graph-${hash}.graph`)))
    }
    const tidy = (gitDir: string) => engine.maintenance.tidy({ gitDir, signal, mayDrop: async () => true })
    const first = await fork('first')
    writeHistory(first, [{ branch: 'refs/heads/own', parents: [], changes: [{ path: 'a', content: 'own' }] }])
    assert.deepEqual(await engine.maintenance.extendGraph({ gitDir: first, signal }), {
      isImport: true,
      isUntidy: true,
    })
    await tidy(first)
    const [shared, own, ...more] = graphOf(first)
    assert.deepEqual([own?.nlink, more.length], [1, 0])

    const second = await fork('second')
    assert.deepEqual(await engine.maintenance.extendGraph({ gitDir: second, signal }), {
      isImport: true,
      isUntidy: false,
    })
    assert.deepEqual(
      graphOf(second).map(({ ino }) => ino),
      [shared?.ino],
    )
    assert.equal(readFileSync(join(base(), 'commit-graph')).length, shared?.size)
    const { layers } = await readGraphState(second)
    assert.equal(layers[0]?.commits, Number(plainGit(sourceDir, ['rev-list', '--count', '--all'])))
    assert.ok(layers.every(({ filterBits }) => filterBits > 0))
    writeHistory(second, [{ branch: 'refs/heads/other', parents: [], changes: [{ path: 'b', content: 'other' }] }])
    await engine.maintenance.extendGraph({ gitDir: second, signal })
    for (const gitDir of [first, second]) {
      plainGit(gitDir, ['commit-graph', 'verify'])
      isSound(gitDir)
      await tidy(gitDir)
    }

    // A power cut may leave a file without bytes: the next fork that is tidied makes it anew, for all others.
    const graph = join(base(), 'commit-graph')
    rmSync(graph)
    writeFileSync(graph, '')
    const third = await fork('third')
    const { isUntidy } = await engine.maintenance.extendGraph({ gitDir: third, signal })
    assert.ok(isUntidy)
    await tidy(third)
    assert.equal(statSync(graph).ino, graphOf(third)[0]?.ino)
    plainGit(third, ['commit-graph', 'verify'])
    isSound(third)
  })
})
