import assert from 'node:assert/strict'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runAs } from '@sheaf/server-core/admission/caller'
import type { FairQueue } from '@sheaf/server-core/admission/fair-queue'
import { describe, it, type TestContext } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { diffOptions, diffLimits as limits } from './diff-commit.ts'
import { createDiffPool } from './diff-pool.ts'
import { createDiffShares } from './diff-shares.ts'
import { createDiffParser } from './parse-diff.ts'
import { createRestingReaders } from './resting-readers.ts'

const git = createGit()
const question = (commit: string) => ({
  objects: [commit] as const,
  deadlineMs: 10_000,
  maxOutputBytes: 10_000_000,
})

/** A repository with one commit, whose diff takes some milliseconds. */
function repository(test: TestContext) {
  const folder = scratchFolder(test)
  plainGit(folder, ['init', '--quiet', '.'])
  writeFileSync(join(folder, 'a'), 'line\n'.repeat(20_000))
  plainGit(folder, ['add', '--all'])
  plainGit(folder, ['commit', '--quiet', '--message', 'x'])
  return { gitDir: join(folder, '.git'), commit: plainGit(folder, ['rev-parse', 'HEAD']) }
}

/** A pool whose readers rest for no time to speak of, and the most of them that worked at a time. */
function countedPool(test: TestContext, { behind, share }: { behind: boolean; share?: FairQueue }) {
  let working = 0
  let most = 0
  const charge = () => {
    working += 1
    most = Math.max(most, working)
    return () => {
      working -= 1
    }
  }
  const pool = createDiffPool({
    git: { ...git, lanes: { ...git.lanes, charge } },
    options: diffOptions,
    behind,
    ...(share !== undefined && { share }),
    idleMs: 1,
  })
  test.onTestFinished(() => pool.close())
  return { ask: pool.ask, most: () => most }
}

describe('the readers of diffs that work at a time', () => {
  it('are two for one caller, however long they take', async (test) => {
    const { gitDir, commit } = repository(test)
    const { ask, most } = countedPool(test, { behind: false })
    const asked = Array.from({ length: 16 }, () => ask(gitDir, question(commit), () => createDiffParser(limits)))
    for (const { whole } of await Promise.all(asked)) assert.equal(whole, true)
    assert.equal(most(), 2)
  })

  it('are three in a repository, whoever asks', async (test) => {
    const { gitDir, commit } = repository(test)
    const { ask, most } = countedPool(test, { behind: true })
    const asked = Array.from({ length: 36 }, (_, at) =>
      runAs({ key: `user:${at}` }, () => ask(gitDir, question(commit), () => createDiffParser(limits))),
    )
    await Promise.all(asked)
    assert.ok(most() > 0 && most() <= 3, `${most()} at a time`)
  })

  it('are four for one caller, and no more than sixteen for all, in however many repositories', async (test) => {
    const { gitDir, commit } = repository(test)
    const copies = Array.from({ length: 20 }, (_, at) => `${gitDir}-${at}`)
    for (const copy of copies) cpSync(gitDir, copy, { recursive: true })
    const { ask, most } = countedPool(test, { behind: false, share: createDiffShares().answers })
    const askAll = (caller: string) =>
      copies.map((copy) => runAs({ key: caller }, () => ask(copy, question(commit), () => createDiffParser(limits))))
    await Promise.all(askAll('user:1'))
    assert.equal(most(), 4)
    await Promise.all(Array.from({ length: 6 }, (_, at) => askAll(`user:${at}`)).flat())
    // Some are left to callers who have none yet.
    assert.ok(most() > 4 && most() <= 16, `${most()} at a time`)
  })
})

describe('the readers of diffs that rest', () => {
  /** How many of the readers that were asked in one repository and pool after the other are still there. */
  const left = async (test: TestContext, mostBytes: number) => {
    const running = new Set<number>()
    let started = 0
    const start: typeof git.start = async (command) => {
      const child = await git.start(command)
      const number = started++
      running.add(number)
      void child.ended.then(() => running.delete(number))
      return child
    }
    const rested = createRestingReaders({ mostBytes })
    const pools = [1, 2, 3].map(() =>
      createDiffPool({ git: { ...git, start }, options: diffOptions, rested, idleMs: 60_000 }),
    )
    test.onTestFinished(() => {
      for (const pool of pools) pool.close()
    })
    for (const pool of pools) {
      const { gitDir, commit } = repository(test)
      await pool.ask(gitDir, question(commit), () => createDiffParser(limits))
      await pool.ask(gitDir, question(commit), () => createDiffParser(limits))
    }
    // Each was asked twice: one that rests is asked again.
    assert.equal(started, pools.length)
    await wait(200)
    return running
  }

  it('are all of them, of all pools, as far as they hold little', async (test) => {
    assert.equal((await left(test, 1024 ** 3)).size, 3)
  })

  it('is the one that was asked last where they hold more than may rest', async (test) => {
    // Other systems do not tell what a process holds.
    assert.deepEqual([...(await left(test, 1))], process.platform === 'linux' ? [2] : [0, 1, 2])
  })
})
