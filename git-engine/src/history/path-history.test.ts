import assert from 'node:assert/strict'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, it, vi } from 'vitest'
import { generateHistory } from '../testing/generated-history.ts'
import { finish, openHistory } from '../testing/open-history.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { createPathFinder } from './path-entry.ts'
import { pathPage, walkTo } from './path-history.ts'
import type { OpenRepository } from './question.ts'
import { UnreadableError } from './stored-object.ts'

type Test = { onTestFinished(fn: () => void): void }

function repositoryOf(test: Test): string {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '.'])
  return gitDir
}

/** What git says. The same history is asked for with and without filters: a commit's name says all that is before it. */
const revLists = new Map<string, string[]>()
function revList(gitDir: string, commit: string, path: string): string[] {
  const known = revLists.get(`${commit} ${path}`)
  if (known) return known
  const asked = plainGit(gitDir, ['--literal-pathspecs', 'rev-list', commit, '--', path]).split('\n').filter(Boolean)
  revLists.set(`${commit} ${path}`, asked)
  return asked
}

function assertIsHistory(repository: OpenRepository, commit: string, path: string): number {
  const expected = revList(repository.gitDir, commit, path)
  const question = { commit, path: Buffer.from(path) }
  const where = `${JSON.stringify(path)} at ${commit}`
  // The first page first: the walk is gone on with by the next one.
  const first = finish(pathPage(repository, { ...question, skip: 0, limit: 3 }))
  assert.deepEqual(
    first.commits.map(({ oid }) => oid),
    expected.slice(0, 3),
    where,
  )
  assert.equal(first.hasMore, expected.length > 3, where)
  assert.ok(first.total === undefined ? first.hasMore : first.total === expected.length, where)
  const whole = finish(pathPage(repository, { ...question, skip: 0, limit: 1_000 }))
  assert.deepEqual(
    whole.commits.map(({ oid }) => oid),
    expected,
    where,
  )
  assert.equal(whole.total, expected.length, where)
  assert.equal(whole.hasMore, false, where)
  const { joints } = finish(walkTo(repository, question, Number.POSITIVE_INFINITY))
  const joint = repository.commits.id(joints[joints.length >> 1] ?? 0).toString('hex')
  if (joints.length > 0)
    assert.deepEqual(expected.slice(expected.indexOf(joint)), revList(repository.gitDir, joint, path), where)
  return expected.length
}

describe('the history of a path', () => {
  for (const filtered of [false, true]) {
    for (const seed of [41, 42, 43]) {
      it(`is that of git rev-list, history ${seed}, ${filtered ? 'with' : 'without'} filters`, (test) => {
        const gitDir = repositoryOf(test)
        const oids = writeHistory(gitDir, generateHistory({ seed, commits: 60 }))
        if (filtered) {
          const args = ['commit-graph', 'write', '--stdin-commits', '--changed-paths', '--no-progress']
          plainGit(gitDir, args, `${oids.slice(0, 50).join('\n')}\n`)
        }
        const repository = openHistory(test, gitDir)
        let found = 0
        for (const head of [oids[59], oids[57], oids[49]]) {
          assert.ok(head)
          const listed = plainGit(gitDir, ['log', '-m', '--format=', '--name-only', '-z', head]).split('\0')
          const paths = new Set(listed.map((name) => name.replace(/^\n/, '')).filter(Boolean))
          for (const path of [...paths]) if (path.includes('/')) paths.add(path.slice(0, path.lastIndexOf('/')))
          for (const path of [...paths, 'not there', 'a/not/there']) found += assertIsHistory(repository, head, path)
        }
        // The other way round: what is known of older heads is taken over.
        for (const head of oids.slice(40)) for (const path of ['a', 'dir']) assertIsHistory(repository, head, path)
        assert.ok(found > 60, `only ${found} commits were compared`)
      })
    }
  }

  it('comes in pages before the walk is whole', (test) => {
    const gitDir = repositoryOf(test)
    const specs = Array.from({ length: 400 }, (_, index) => ({
      branch: 'refs/heads/main',
      parents: index === 0 ? [] : [index],
      changes: [{ path: index % 2 === 0 ? 'even' : 'odd', content: String(index) }],
    }))
    const commit = writeHistory(gitDir, specs)[399] ?? ''
    const repository = openHistory(test, gitDir)
    const path = Buffer.from('even')
    const expected = revList(gitDir, commit, 'even')
    const page = (skip: number) => finish(pathPage(repository, { commit, path, skip, limit: 20 }))
    assert.deepEqual(
      page(20).commits.map(({ oid }) => oid),
      expected.slice(20, 40),
    )
    assert.equal(page(20).total, undefined)
    assert.deepEqual(
      page(0).commits.map(({ oid }) => oid),
      expected.slice(0, 20),
    )
    assert.deepEqual(
      page(190).commits.map(({ oid }) => oid),
      expected.slice(190),
    )
    assert.equal(page(0).total, 200)
    const tree = plainGit(gitDir, ['rev-parse', 'main~1^{tree}'])
    const next = plainGit(gitDir, ['commit-tree', '-m', 'next', '-p', commit, tree])
    // What is known of the parent is taken over in one step.
    const work = pathPage(repository, { commit: next, path, skip: 200, limit: 10 })
    assert.deepEqual(work.next(), { done: true, value: { commits: [], hasMore: false, total: 200 } })
  })

  it('looks up a bounded part of a path that is thousands of folders deep', (test) => {
    const gitDir = repositoryOf(test)
    const path = `${'d/'.repeat(1_900)}file`
    const specs = [{ branch: 'refs/heads/main', parents: [], changes: [{ path, content: 'deep' }] }]
    const commit = writeHistory(gitDir, specs)[0] ?? ''
    const repository = openHistory(test, gitDir)
    const filterKey = vi.fn(repository.commits.filterKey)
    const watched = { ...repository, commits: { ...repository.commits, filterKey } }
    const page = finish(pathPage(watched, { commit, path: Buffer.from(path), skip: 0, limit: 10 }))
    assert.deepEqual([page.total, page.commits[0]?.oid], [1, commit])
    assert.ok(filterKey.mock.calls.length <= 16, `${filterKey.mock.calls.length}`)
  })

  it('keeps ids, and not the memory that they were read in', (test) => {
    const gitDir = repositoryOf(test)
    const specs = [{ branch: 'refs/heads/main', parents: [], changes: [{ path: 'folder/file', content: 'x' }] }]
    writeHistory(gitDir, specs)
    const { objects } = openHistory(test, gitDir)
    const find = createPathFinder(objects, [Buffer.from('folder'), Buffer.from('file')])
    const entry = find(Buffer.from(plainGit(gitDir, ['rev-parse', 'main^{tree}']), 'hex'))
    assert.equal(entry?.id.buffer.byteLength, 20)
  })

  it('sees files only, and modes as git writes them today', (test) => {
    const gitDir = repositoryOf(test)
    const hash = (type: string, input: Buffer | string) =>
      plainGit(gitDir, ['hash-object', '-w', '--literally', '-t', type, '--stdin'], input)
    const record = (mode: string, name: string, oid: string) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')])
    const file = hash('blob', 'content')
    const empty = hash('tree', '')
    const hollow = hash('tree', record('40000', 'inner', empty))
    const plain = hash('tree', record('100644', 'file', file))
    const old = hash('tree', record('100664', 'file', file))
    const runs = hash('tree', record('100755', 'file', file))
    const both = hash('tree', Buffer.concat([record('100644', 'file', file), record('40000', 'sub', hollow)]))
    let commit = ''
    const states = [undefined, empty, hollow, plain, old, both, runs, empty, undefined, hollow, file]
    for (const [index, state] of states.entries()) {
      const other = record('100644', 'other', hash('blob', String(index)))
      const mode = state === file ? '100644' : '40000'
      const root = hash('tree', state === undefined ? other : Buffer.concat([record(mode, 'dir', state), other]))
      const parent = commit === '' ? [] : ['-p', commit]
      commit = plainGit(gitDir, ['commit-tree', '-m', String(index), ...parent, root])
    }
    const repository = openHistory(test, gitDir)
    for (const path of ['dir', 'dir/file', 'dir/sub', 'dir/inner', 'other']) assertIsHistory(repository, commit, path)
    assert.equal(revList(gitDir, commit, 'dir').length, 4)
  })

  it('is left to git where a path is more than plain names', (test) => {
    const gitDir = repositoryOf(test)
    const specs = [{ branch: 'refs/heads/main', parents: [], changes: [{ path: 'a/b', content: 'x' }] }]
    const commit = writeHistory(gitDir, specs)[0] ?? ''
    const repository = openHistory(test, gitDir)
    for (const path of ['', '/', 'a/', '/a', './a', 'a//b', 'a/../a/b']) {
      const ask = () => finish(pathPage(repository, { commit, path: Buffer.from(path), skip: 0, limit: 1 }))
      assert.throws(ask, UnreadableError, path)
    }
  })

  it('weighs its walks as what they hold, and of a whole one holds little more than what was found', (test) => {
    const gitDir = repositoryOf(test)
    const commit = writeHistory(gitDir, generateHistory({ seed: 44, commits: 60 })).at(-1) ?? ''
    const repository = openHistory(test, gitDir)
    const walk = (path: string) => finish(pathPage(repository, { commit, path: Buffer.from(path), skip: 0, limit: 30 }))
    const held = () => [...repository.memories].reduce((sum, { heldBytes }) => sum + heldBytes, 0)
    walk('warm/up')
    const [heapBefore, heldBefore] = [heapAfterCollection(), held()]
    const count = 2_000
    for (let n = 0; n < count; n += 1) assert.equal(walk(`deep/in/folders/that/never/were/${n}`).total, 0)
    const [taken, said] = [heapAfterCollection() - heapBefore, held() - heldBefore]
    // With all that leads to its end, a walk held 6,300 bytes, and said 500.
    assert.ok(taken < count * 2_500, `${Math.round(taken / count)} bytes for each`)
    assert.ok(said > taken / 2.5, `${said} bytes said, ${taken} taken`)
  })
})

/** Of this process, in bytes. */
function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed
}
