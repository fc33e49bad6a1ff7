import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { plainEnvironment, plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { type SweepExtent, sweepLeftovers } from './sweep-leftovers.ts'

const minute = 60_000
const locks = [
  'HEAD.lock',
  'packed-refs.lock',
  'refs/heads/main.lock',
  'refs/heads/deep/er.lock',
  'objects/info/commit-graphs/commit-graph-chain.lock',
  'objects/pack/multi-pack-index.lock',
]
const temporaries = [
  '.HEAD.0b5d.new',
  'sheaf/.exact-pack.0b5e.new',
  'objects/tmp_objdir-incoming-x1',
  'objects/pack/tmp_pack_x2',
  'objects/pack/.tmp-77-pack-33.pack',
  'objects/pack/pack-1.keep',
  'objects/info/commit-graphs/tmp_graph_x3',
]
const kept = ['objects/pack/pack-2.keep', 'HEAD', 'refs/heads/plain']

function scene(test: TestContext, { isShared = false } = {}) {
  const gitDir = join(scratchFolder(test), 'a.git')
  plainGit('/', ['init', '-q', '--bare', gitDir])
  for (const folder of ['refs/heads/deep', 'objects/info/commit-graphs', 'sheaf']) mkdirSync(join(gitDir, folder))
  const put = (names: readonly string[], ageMs: number) => {
    const at = new Date(Date.now() - ageMs)
    for (const name of names) {
      const owner = name.includes('pack-2') ? 'kept by hand' : 'receive-pack 77 on host'
      writeFileSync(join(gitDir, name), name === 'HEAD' ? 'ref: refs/heads/main\n' : owner)
      utimesSync(join(gitDir, name), at, at)
    }
  }
  const sweep = (what: SweepExtent = 'all') => sweepLeftovers({ gitDir, what, isShared: async () => isShared })
  const isThere = (name: string) => existsSync(join(gitDir, name))
  return { gitDir, put, sweep, isThere }
}

/** A git that works on the repository, as a push does: it waits for input that never comes. */
async function writer(test: TestContext, gitDir: string) {
  const args = [`--git-dir=${gitDir}`, 'update-ref', '--stdin']
  const child = spawn('git', args, { env: plainEnvironment, stdio: ['pipe', 'ignore', 'ignore'] })
  test.onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return async () => {
    const closed = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await closed
  }
}

describe('what killed processes leave in a repository', () => {
  it('goes at once when no process works there, and nothing else goes', async (test) => {
    const { gitDir, put, sweep, isThere } = scene(test)
    put([...locks, ...temporaries, ...kept], 0)
    assert.deepEqual((await sweep()).sort(), [...locks, ...temporaries].map((name) => join(gitDir, name)).sort())
    assert.deepEqual(kept.filter(isThere), kept)
  })

  it('goes, of locks, before a push that would meet them, and no more is looked for', async (test) => {
    const { gitDir, put, sweep, isThere } = scene(test)
    const outside = join(gitDir, '..', 'outside.lock')
    writeFileSync(outside, '')
    put([...locks, ...temporaries], 0)
    const removed = await sweep(['refs/heads/main', 'refs/heads/new', 'refs/heads/../../../outside'])
    const met = ['HEAD.lock', 'packed-refs.lock', 'refs/heads/main.lock']
    assert.deepEqual(removed.sort(), met.map((name) => join(gitDir, name)).sort())
    assert.deepEqual([...locks, ...temporaries].filter((name) => !isThere(name)).sort(), met)
    assert.ok(existsSync(outside), 'names of refs lead nowhere else')
    await sweep(Array.from({ length: 100 }, (_, n) => `refs/heads/${n}`))
    assert.deepEqual(locks.filter(isThere), [])
  })

  it('stays while a process works there that may have made it', async (test) => {
    const { gitDir, put, sweep, isThere } = scene(test)
    put(['refs/heads/old.lock', 'objects/tmp_objdir-incoming-old'], 10_000)
    const kill = await writer(test, gitDir)
    put([...locks, ...temporaries], 0)
    await sweep()
    assert.deepEqual([...locks, ...temporaries].filter(isThere), [...locks, ...temporaries])
    assert.deepEqual(
      [isThere('refs/heads/old.lock'), readdirSync(join(gitDir, 'objects')).includes('old')],
      [false, false],
    )
    await kill()
    await sweep()
    assert.deepEqual([...locks, ...temporaries].filter(isThere), [])
  })

  it('goes by its age where servers on other machines may have made it', async (test) => {
    const { put, sweep, isThere } = scene(test, { isShared: true })
    put([...locks, ...temporaries], minute / 2)
    await sweep()
    assert.deepEqual([...locks, ...temporaries].filter(isThere), [...locks, ...temporaries])
    put([...locks, ...temporaries], minute)
    await sweep()
    assert.deepEqual([...locks, ...temporaries].filter(isThere), temporaries, 'a lock blocks for a minute at most')
    put(temporaries, 7 * 60 * minute)
    await sweep()
    assert.deepEqual(temporaries.filter(isThere), [])
  })
})
