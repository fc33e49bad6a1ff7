import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { createLineCounter } from './count-lines.ts'
import { createDiffPool } from './diff-pool.ts'
import { createKeptChanges } from './kept-changes.ts'
import { countOptions } from './list-changes.ts'

/** Two trees with a line more in the second, and a counter whose readers behind answers have all they may hold already. */
async function scene(test: TestContext) {
  const folder = scratchFolder(test)
  plainGit(folder, ['init', '--quiet', '.'])
  const tree = (content: string) => {
    writeFileSync(join(folder, 'a'), content)
    plainGit(folder, ['add', '--all'])
    return plainGit(folder, ['write-tree'])
  }
  const [from, to] = [tree('one\n'), tree('one\ntwo\n')]
  const git = createGit()
  const share = createFairQueue({ slots: 1, waiting: 8 })
  const leave = await share.acquire()
  const pool = (limits = {}) => createDiffPool({ git, options: countOptions('renames'), behind: true, ...limits })
  const [awaited, behind] = [pool(), pool({ share })]
  test.onTestFinished(async () => {
    awaited.close()
    behind.close()
    await git.close()
  })
  const count = createLineCounter({
    awaited: { renames: awaited, copies: awaited },
    behind: { renames: behind, copies: behind },
    kept: createKeptChanges(),
  })
  const pair = { gitDir: join(folder, '.git'), from, to, finder: 'renames' as const }
  return { count, pair, leave, share }
}

describe('numbers that somebody waits for', () => {
  it('do not stand behind those that nobody waits for', async (test) => {
    const { count, pair } = await scene(test)
    assert.equal((await count({ ...pair, isAwaited: true })).additions, 1)
  })

  it('stand there no longer where they began as such, and are counted once', async (test) => {
    const { count, pair, share } = await scene(test)
    const quick = count(pair)
    await eventually(() => assert.equal(share.waiting, 1))
    const all = count({ ...pair, isAwaited: true })
    assert.equal((await all).additions, 1)
    assert.equal(await quick, await all)
    assert.equal(share.waiting, 0)
  })

  it('are those that are counted behind an answer, once these have their turn', async (test) => {
    const { count, pair, leave, share } = await scene(test)
    const quick = count(pair)
    await eventually(() => assert.equal(share.waiting, 1))
    leave()
    assert.equal((await quick).additions, 1)
  })
})
