import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { GitError } from '../process/git-error.ts'
import { createGit, type Git } from '../process/run-git.ts'
import { generateHistory, randomOf } from '../testing/generated-history.ts'
import { ownTemporaryFolder } from '../testing/own-temporary-folder.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import type { MergePair } from './merge-commits.ts'
import { mergeMany } from './merge-many.ts'

type Test = Parameters<typeof scratchFolder>[0]

function openGit(test: Test) {
  const git = createGit()
  test.onTestFinished(() => git.close())
  const started: string[] = []
  const counted: Git = {
    ...git,
    start(command) {
      started.push(command.args.includes('--stdin') ? 'together' : 'alone')
      return git.start(command)
    },
  }
  return { git: counted, started }
}

/** A history of many merges, and pairs of its commits that have something to merge. */
async function scene(test: Test) {
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  const folder = scratchFolder(test)
  plainGit(folder, ['init', '-q', '--bare', 'history.git'])
  const gitDir = join(folder, 'history.git')
  const commits = writeHistory(gitDir, generateHistory({ seed: 7, commits: 60 }))
  const random = randomOf(7)
  const pairs: Pick<MergePair, 'ours' | 'theirs'>[] = []
  while (pairs.length < 48) {
    const [ours, theirs] = [random.pick(commits), random.pick(commits)]
    const common = await engine.read.mergeBase({ gitDir, base: ours, head: theirs })
    if (common !== undefined && common !== ours && common !== theirs) pairs.push({ ours, theirs })
  }
  return { gitDir, pairs, one: (pair: Pick<MergePair, 'ours' | 'theirs'>) => engine.read.merge({ gitDir, ...pair }) }
}

describe('merges that are tried together', () => {
  it('come to what each comes to alone, by one process, and leave nothing', async (test) => {
    const temporary = await ownTemporaryFolder(test)
    const { git, started } = openGit(test)
    const { gitDir, pairs, one } = await scene(test)
    const objects = plainGit(gitDir, ['count-objects', '-v'])
    const kinds = new Set<string>()
    for (let at = 0; at < pairs.length; at += 8) {
      const some = pairs.slice(at, at + 8)
      const outcomes = await mergeMany({ git, gitDir, pairs: some })
      const expected = await Promise.all(some.map(one))
      assert.deepEqual(outcomes, expected)
      for (const { kind } of expected) kinds.add(kind)
    }
    assert.deepEqual([...kinds].toSorted(), ['clean', 'conflict'])
    assert.deepEqual(
      started,
      Array.from({ length: pairs.length / 8 }, () => 'together'),
    )
    assert.equal(plainGit(gitDir, ['count-objects', '-v']), objects)
    assert.deepEqual(
      readdirSync(temporary).filter((name) => name.startsWith('sheaf-merge-')),
      [],
    )
  })

  it('of which git can not make one are told all the same, and nothing of that one', async (test) => {
    const { git, started } = openGit(test)
    const { gitDir, pairs, one } = await scene(test)
    const [first, second, third] = pairs
    assert.ok(first && second && third)
    const gone = { ours: first.ours, theirs: '1'.repeat(40) }
    const outcomes = await mergeMany({ git, gitDir, pairs: [first, gone, second, third] })
    assert.deepEqual(outcomes, [await one(first), undefined, await one(second), await one(third)])
    assert.deepEqual(started, ['together', 'alone', 'alone', 'alone'])
  })

  it('are no more than are waited for together, and end with whoever asked', async (test) => {
    const { git } = openGit(test)
    const { gitDir, pairs } = await scene(test)
    await assert.rejects(mergeMany({ git, gitDir, pairs: pairs.slice(0, 9) }), GitError)
    const signal = AbortSignal.abort()
    await assert.rejects(
      mergeMany({ git, gitDir, pairs: pairs.slice(0, 8), signal }),
      (error) => error instanceof GitError && error.kind === 'aborted',
    )
  })
})
