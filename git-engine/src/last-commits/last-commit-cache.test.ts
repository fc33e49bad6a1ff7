import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { readLastCommits } from '../testing/read-last-commits.ts'
import { type CommitSpec, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'

const listings = (gitDir: string) => join(gitDir, 'sheaf', 'listings')
const countFiles = (gitDir: string) =>
  existsSync(listings(gitDir)) ? readdirSync(listings(gitDir), { recursive: true }).length : 0

/** Two folders and a file beside them; each further commit changes one file in one of the folders. */
function repositoryOf(test: TestContext, { changes }: { changes: number }) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '--initial-branch=main', '.'])
  const first = ['README', 'left/a', 'left/b', 'right/c'].map((path) => ({ path, content: 'first' }))
  const specs: CommitSpec[] = [{ branch: 'refs/heads/main', parents: [], changes: first }]
  for (let at = 1; at <= changes; at += 1) {
    const path = at % 2 === 0 ? 'left/a' : 'right/c'
    specs.push({ branch: 'refs/heads/main', parents: [at], changes: [{ path, content: `change ${at}` }] })
  }
  const oids = writeHistory(gitDir, specs)
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  return { gitDir, oids, engine }
}

describe('listings of the engine', () => {
  it('are carried on when a branch moves, for the folders that were asked for', async (test) => {
    const { gitDir, oids, engine } = repositoryOf(test, { changes: 3 })
    const [, , before = '', after = ''] = oids
    await readLastCommits(engine, { gitDir, commit: before })
    await readLastCommits(engine, { gitDir, commit: before, path: 'left' })
    // Two folders, a listing in each.
    assert.equal(countFiles(gitDir), 4)
    engine.write.pushed({ gitDir, moved: [{ ref: 'refs/heads/main', before, after }] })
    await until(() => countFiles(gitDir) === 5)
    // Nothing is left to be walked for: the answer comes without one more file.
    const { commits, complete } = await readLastCommits(engine, { gitDir, commit: after })
    assert.ok(complete)
    assert.deepEqual(Object.fromEntries(commits), { README: oids[0], left: oids[2], right: oids[3] })
    assert.equal(countFiles(gitDir), 5)
  })

  it('are known to be on the disk before the first of them is read', async (test) => {
    const { gitDir, oids, engine } = repositoryOf(test, { changes: 2 })
    const commit = oids.at(-1) ?? ''
    assert.equal(await engine.read.lastCommits.isUnopened(gitDir), false, 'nothing is indexed')
    await engine.read.lastCommits.indexTip({ gitDir, commit })
    const next = createGitEngine()
    test.onTestFinished(() => next.close())
    assert.equal(await next.read.lastCommits.isUnopened(gitDir), true)
    const { complete } = await readLastCommits(next, { gitDir, commit })
    assert.deepEqual([complete, await next.read.lastCommits.isUnopened(gitDir)], [true, false])
  })

  it('do not mind a branch that appears, goes away or comes from nowhere', async (test) => {
    const { gitDir, oids, engine } = repositoryOf(test, { changes: 2 })
    const [first = '', , head = ''] = oids
    await readLastCommits(engine, { gitDir, commit: first })
    const none = '0'.repeat(40)
    const moved = [
      { ref: 'refs/heads/new', before: none, after: head },
      { ref: 'refs/heads/old', before: head, after: none },
      { ref: 'refs/heads/lost', before: 'ab'.repeat(20), after: head },
      { ref: 'refs/heads/main', before: first, after: head },
    ]
    engine.write.pushed({ gitDir, moved })
    await until(() => countFiles(gitDir) === 3)
  })

  it('of a whole tip are made at once, and again only for what is new', async (test) => {
    const { gitDir, oids, engine } = repositoryOf(test, { changes: 4 })
    const [, , , before = '', head = ''] = oids
    assert.equal(await engine.read.lastCommits.indexTip({ gitDir, commit: before }), 3)
    assert.equal(countFiles(gitDir), 6)
    assert.equal(await engine.read.lastCommits.indexTip({ gitDir, commit: head }), 3)
    // The root and `left` are other listings now, `right` is not.
    assert.equal(countFiles(gitDir), 8)
    await Promise.all(['', 'left', 'right'].map((path) => readLastCommits(engine, { gitDir, commit: head, path })))
    assert.equal(countFiles(gitDir), 8)
  })

  it('of a whole tip are waited for by whoever lets them go first, whatever comes of them', async (test) => {
    const { gitDir, oids, engine } = repositoryOf(test, { changes: 4 })
    const { lastCommits } = engine.read
    await lastCommits.tipsIndexed()
    const indexing = lastCommits.indexTip({ gitDir, commit: oids.at(-1) ?? '' })
    assert.equal(countFiles(gitDir), 0)
    await lastCommits.tipsIndexed()
    assert.equal(countFiles(gitDir), 6)
    assert.equal(await indexing, 3)
    const failing = lastCommits.indexTip({ gitDir, commit: 'ab'.repeat(20) }).catch(() => undefined)
    await lastCommits.tipsIndexed()
    await failing
  })

  it('of a whole tip leave out a folder that nobody is shown', async (test) => {
    const { gitDir, oids, engine } = repositoryOf(test, { changes: 1 })
    const record = (index: number) => `100644 ${String(index).padStart(8, '0')}\0${'\u0001'.repeat(20)}`
    const vast = plainGit(
      gitDir,
      ['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'],
      Array.from({ length: 250_000 }, (_, index) => record(index)).join(''),
    )
    const left = plainGit(gitDir, ['rev-parse', `${oids[1]}:left`])
    const tree = plainGit(gitDir, ['mktree', '--missing'], `040000 tree ${left}\tleft\n040000 tree ${vast}\tvast\n`)
    const commit = plainGit(gitDir, ['commit-tree', '-m', 'vast', tree])
    // The root and `left`.
    assert.equal(await engine.read.lastCommits.indexTip({ gitDir, commit }), 2)
    const { commits, complete } = await readLastCommits(engine, { gitDir, commit })
    assert.deepEqual([Object.fromEntries(commits), complete], [{ left: commit, vast: commit }, true])
  })

  it('are walked for once, however many ask', async (test) => {
    const { gitDir, oids, engine } = repositoryOf(test, { changes: 200 })
    const commit = oids.at(-1) ?? ''
    const answers = await Promise.all(Array.from({ length: 20 }, () => readLastCommits(engine, { gitDir, commit })))
    assert.equal(countFiles(gitDir), 2)
    for (const { commits, complete } of answers) {
      assert.ok(complete)
      assert.deepEqual(commits, answers[0]?.commits)
    }
  })

  it('share what is known among heads that see the same folder', async (test) => {
    const { gitDir, oids, engine } = repositoryOf(test, { changes: 9 })
    const [one, other] = await Promise.all(
      [oids[8], oids[9]].map((commit = '') => readLastCommits(engine, { gitDir, commit, path: 'left' })),
    )
    assert.deepEqual(one?.commits, other?.commits)
    assert.equal(countFiles(gitDir), 2)
  })

  it('of a history without a commit-graph wait for it, with the names shown meanwhile', async (test) => {
    const { gitDir, oids, engine } = repositoryOf(test, { changes: 20_001 })
    const commit = oids.at(-1) ?? ''
    const { commits, complete } = await readLastCommits(engine, { gitDir, commit, budgetMs: 20 })
    assert.deepEqual([commits.size, complete], [0, false])
    const whole = readLastCommits(engine, { gitDir, commit })
    plainGit(gitDir, ['commit-graph', 'write', '--reachable'])
    assert.deepEqual(Object.fromEntries((await whole).commits), {
      README: oids[0],
      left: oids[20_000],
      right: oids[20_001],
    })
    // Git's own walk, which is the way round, leaves none.
    assert.equal(countFiles(gitDir), 2)
  })
})
