import assert from 'node:assert/strict'
import { existsSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, it, type TestContext } from 'vitest'
import { readCommitTexts } from '../history/commit-texts.ts'
import { GitError } from '../process/git-error.ts'
import { createGit } from '../process/run-git.ts'
import { createRepositoryLock } from '../push/repository-lock.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { readGraphState } from './graph-layers.ts'
import { createMaintenance } from './maintenance.ts'
import { surveyObjects } from './survey-objects.ts'

const signal = new AbortController().signal
const day = 24 * 60 * 60_000

function scene(test: TestContext, { keepFor, importOf = 1_000 }: { keepFor?: string; importOf?: number } = {}) {
  const gitDir = join(scratchFolder(test), 'a.git')
  plainGit('/', ['init', '-q', '--bare', '-b', 'main', gitDir])
  plainGit(gitDir, ['config', 'receive.unpackLimit', '1'])
  const gate = createRepositoryLock()
  const git = createGit()
  const maintenance = createMaintenance({
    git,
    gate,
    sweep: async () => undefined,
    importOf,
    ...(keepFor !== undefined && { keepFor }),
  })
  /** Adds commits to a branch, in a pack of their own as a push would. */
  const grow = (branch: string, count: number, from = 0) =>
    writeHistory(
      gitDir,
      Array.from({ length: count }, (_, index) => ({
        branch: `refs/heads/${branch}`,
        parents: index === 0 ? [] : [index],
        changes: [{ path: `${branch}/${index}`, content: `${from + index}` }],
      })),
    )
  /** As if it had been repacked in full long ago. */
  const wait = () => {
    const then = new Date(Date.now() - 30 * day)
    for (const file of [join(gitDir, 'config'), join(gitDir, 'sheaf', 'full-repack')]) {
      if (existsSync(file)) utimesSync(file, then, then)
    }
  }
  const tidy = (mayDrop = true) => maintenance.tidy({ gitDir, signal, mayDrop: async () => mayDrop })
  const isThere = (oid: string) =>
    plainGit(gitDir, ['cat-file', '--batch-check'], `${oid}\n`).endsWith('missing') === false
  const isSound = () => {
    assert.equal(plainGit(gitDir, ['fsck', '--full', '--strict', '--no-dangling']), '')
    if (existsSync(join(gitDir, 'objects', 'info', 'commit-graphs'))) plainGit(gitDir, ['commit-graph', 'verify'])
  }
  return { gitDir, git, gate, maintenance, grow, wait, tidy, isThere, isSound }
}

describe('the maintenance of a repository', () => {
  it('adds what was pushed to the commit-graph, in few layers, with filters', async (test) => {
    const { gitDir, maintenance, grow, isSound } = scene(test)
    let commits = 0
    for (let push = 1; push <= 40; push += 1) {
      const made = grow(`b${push}`, push % 7 === 0 ? 9 : 2, push * 100)
      commits += made.length
      maintenance.noteTips({ gitDir, tips: made.slice(-1) })
      const { isImport } = await maintenance.extendGraph({ gitDir, signal })
      assert.equal(isImport, false)
    }
    const { layers } = await readGraphState(gitDir)
    assert.equal(
      layers.reduce((sum, layer) => sum + layer.commits, 0),
      commits,
    )
    assert.ok(layers.length <= 10 && layers.every(({ filterBits }) => filterBits === 36), JSON.stringify(layers))
    maintenance.noteTips({ gitDir, tips: [`${'0'.repeat(39)}1`] })
    grow('other', 1, 9_000)
    await maintenance.extendGraph({ gitDir, signal })
    const after = await readGraphState(gitDir)
    assert.equal(
      after.layers.reduce((sum, layer) => sum + layer.commits, 0),
      commits + 1,
      'a missing tip hides no other',
    )
    isSound()
  })

  it('gives an import its graph first, and filters when the repository is tidied', async (test) => {
    const { gitDir, maintenance, grow, tidy, isSound } = scene(test, { importOf: 100 })
    grow('main', 60)
    assert.deepEqual(await maintenance.extendGraph({ gitDir, signal }), { isImport: true, isUntidy: true })
    assert.deepEqual((await readGraphState(gitDir)).layers, [{ commits: 60, filterBits: 0 }])
    await tidy()
    assert.deepEqual((await readGraphState(gitDir)).layers, [{ commits: 60, filterBits: 36 }])
    grow('later', 1)
    assert.deepEqual(await maintenance.extendGraph({ gitDir, signal }), { isImport: false, isUntidy: false })
    isSound()
  })

  it('gives an import its graph while what searches find is still read from it', async (test) => {
    const { gitDir, git, maintenance, grow } = scene(test, { importOf: 100 })
    // More than a pipe holds of whoever reads no further.
    const to = grow('main', 4_000).at(-1) ?? ''
    const readers = [1, 2, 3].map(() => readCommitTexts(git, { gitDir, to, most: 4_000 }))
    for (const reader of readers.slice(0, 2)) await reader.next()
    const third = readers[2]?.next().then(() => 'read')
    assert.equal((await maintenance.extendGraph({ gitDir, signal })).isImport, true)
    assert.equal(await Promise.race([third, sleep(50, 'waits')]), 'waits', 'all slots of the readers are taken')
    for (const reader of readers) await reader.return(undefined)
  })

  it('keeps to the size of filters that a graph began with, above a layer that has none, too', async (test) => {
    const { gitDir, maintenance, grow, tidy, isSound } = scene(test, { importOf: 100 })
    grow('first', 40)
    plainGit(gitDir, ['commit-graph', 'write', '--split', '--changed-paths', '--reachable', '--no-progress'])
    const bits = async () => (await readGraphState(gitDir)).layers.map(({ filterBits }) => filterBits)
    assert.deepEqual(await bits(), [10])
    grow('second', 9)
    plainGit(gitDir, [
      'commit-graph',
      'write',
      '--split=no-merge',
      '--no-changed-paths',
      '--reachable',
      '--no-progress',
    ])
    assert.deepEqual(await bits(), [10, 0])
    grow('third', 2)
    await maintenance.extendGraph({ gitDir, signal })
    assert.deepEqual(await bits(), [10, 0, 10])
    await tidy()
    assert.deepEqual(await bits(), [10])
    isSound()
  })

  it('joins packs with bitmaps, and packs refs, when there are many', async (test) => {
    const { gitDir, maintenance, grow, tidy, isSound } = scene(test)
    for (let push = 0; push < 60; push += 1) grow(`b${push}`, 1, push)
    assert.equal((await surveyObjects(gitDir)).packs.length + (await surveyObjects(gitDir)).looseObjects > 0, true)
    const before = plainGit(gitDir, ['for-each-ref'])
    assert.equal((await maintenance.extendGraph({ gitDir, signal })).isUntidy, true)
    await tidy()
    const survey = await surveyObjects(gitDir)
    assert.deepEqual([survey.looseRefs, plainGit(gitDir, ['for-each-ref'])], [0, before])
    assert.equal((await maintenance.extendGraph({ gitDir, signal })).isUntidy, false)
    isSound()
  })

  it('surveys a repository beside a repack: what is being written or just went away counts for nothing', async (test) => {
    const { gitDir, grow } = scene(test)
    grow('main', 3)
    plainGit(gitDir, ['repack', '-a', '-d', '-q'])
    const before = await surveyObjects(gitDir)
    const packs = join(gitDir, 'objects', 'pack')
    for (const end of ['pack', 'idx']) {
      writeFileSync(join(packs, `.tmp-7-pack-${'a'.repeat(40)}.${end}`), '')
      symlinkSync('gone', join(packs, `pack-${'b'.repeat(40)}.${end}`))
    }
    assert.equal(before.packs.length, 1)
    assert.deepEqual(await surveyObjects(gitDir), before)
  })

  it('keeps what nothing refers to until it was so for weeks, whatever the age of its pack', async (test) => {
    const { gitDir, grow, wait, tidy, isThere, isSound } = scene(test)
    grow('main', 3)
    const [gone = ''] = grow('gone', 1, 50)
    const [hidden = ''] = grow('hidden', 1, 70)
    plainGit(gitDir, ['update-ref', 'refs/sheaf/kept', hidden])
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/hidden'])
    plainGit(gitDir, ['repack', '-adq'])
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/gone'])
    const pack = join(gitDir, 'objects', 'pack')
    const longAgo = new Date(Date.now() - 100 * day)
    for (const name of readdirSync(pack)) utimesSync(join(pack, name), longAgo, longAgo)
    const touch = new Date(Date.now() - 10 * day)
    for (const name of readdirSync(pack)) utimesSync(join(pack, name), touch, touch)
    wait()
    await tidy()
    assert.deepEqual([(await surveyObjects(gitDir)).cruftPacks, isThere(gone), isThere(hidden)], [1, true, true])
    assert.ok(existsSync(join(gitDir, 'sheaf', 'full-repack')))
    isSound()
  })

  it('drops it then, unless somebody says that it may be needed', async (test) => {
    const { gitDir, grow, wait, tidy, isThere, isSound } = scene(test, { keepFor: 'now' })
    grow('main', 3)
    const [gone = ''] = grow('gone', 1, 50)
    const [hidden = ''] = grow('hidden', 1, 70)
    plainGit(gitDir, ['update-ref', 'refs/sheaf/kept', hidden])
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/hidden'])
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/gone'])
    wait()
    await tidy(false)
    assert.deepEqual([isThere(gone), isThere(hidden)], [true, true])
    const stamp = join(gitDir, 'sheaf', 'full-repack')
    utimesSync(stamp, new Date(Date.now() - 8 * day), new Date(Date.now() - 8 * day))
    await tidy(true)
    assert.deepEqual([isThere(gone), isThere(hidden)], [false, true])
    isSound()
  })

  it('gives way to a push at once and leaves the repository as sound as before', async (test) => {
    const { gitDir, gate, grow, wait, tidy, isSound } = scene(test)
    const tips = grow('main', 600)
    const ends: string[] = []
    // A slow machine begins late: the push then comes before, and another one must follow.
    for (const delay of [10, 20, 40, 60, 90, 120, 250, 500, 1_000, 2_000]) {
      if (delay > 120 && ends.includes('aborted')) break
      // One that came to its end leaves nothing to be interrupted in: until one was, there is something to do again.
      if (!ends.includes('aborted')) wait()
      const tidied = tidy().then(
        () => ends.push('done'),
        (error: unknown) => ends.push(error instanceof GitError ? error.kind : String(error)),
      )
      await sleep(delay)
      const leave = await gate.acquireShared(gitDir)
      await tidied
      await assert.rejects(tidy(), (error) => error instanceof GitError && error.kind === 'busy')
      leave()
      isSound()
    }
    assert.ok(ends.includes('aborted'), ends.join())
    assert.deepEqual(
      ends.filter((end) => end !== 'aborted' && end !== 'busy' && end !== 'done'),
      [],
    )
    await tidy()
    assert.equal(plainGit(gitDir, ['rev-parse', 'main']), tips.at(-1))
    isSound()
  })
})
