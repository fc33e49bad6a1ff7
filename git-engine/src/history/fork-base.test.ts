import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { expectedLastCommits } from '../testing/expected-last-commits.ts'
import { generateHistory } from '../testing/generated-history.ts'
import { assertLastCommits, questionFor } from '../testing/last-commits-question.ts'
import { finish, openHistory } from '../testing/open-history.ts'
import { withRealMerges } from '../testing/real-merges.ts'
import { type CommitSpec, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { contributions } from './contributions.ts'
import { extendLastCommits } from './extend-last-commits.ts'
import { indexTip } from './index-tip.ts'
import { answerLastCommits } from './last-commits-answer.ts'

const crossing = () => withRealMerges(generateHistory({ seed: 11, commits: 60 }), 11)
/** So many in a line that their authors are worth a file (`author-columns.ts`). */
const manyCommits = Array.from({ length: 1_001 }, (_, n) => ({
  branch: 'refs/heads/main',
  parents: n === 0 ? [] : [n],
  changes: [{ path: 'file', content: `${n}` }],
}))

async function scene(test: TestContext, commits: readonly CommitSpec[] = crossing()) {
  const root = scratchFolder(test)
  const sourceDir = join(root, 'source.git')
  const baseDir = join(root, 'base.git')
  plainGit('/', ['init', '-q', '--bare', '-b', 'main', sourceDir])
  writeHistory(sourceDir, commits)
  plainGit(sourceDir, ['repack', '-q', '-a', '-d', '-b'])
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  await engine.write.makeBase({ sourceDir, baseDir })
  const fork = async (name: string) => {
    const gitDir = join(root, `${name}.git`)
    await engine.write.fork({ sourceDir, baseDir, gitDir, branch: 'main' })
    return gitDir
  }
  return { sourceDir, baseDir, fork }
}

const headOf = (gitDir: string) => plainGit(gitDir, ['rev-parse', 'main'])

/** What the server keeps in a folder for itself, with the time of its last change. */
function keptIn(gitDir: string): string[] {
  const folder = join(gitDir, 'sheaf')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => `${name} ${statSync(join(folder, name)).ino}`)
    .sort()
}

const index = (test: TestContext, gitDir: string) =>
  finish(indexTip(openHistory(test, gitDir), { commit: headOf(gitDir) }))

/** Holds all listings of the tip to git's. Says how many had to be walked for. */
function checkListings(test: TestContext, gitDir: string): number {
  const repository = openHistory(test, gitDir)
  let walked = 0
  for (const expected of expectedLastCommits(gitDir, headOf(gitDir))) {
    const question = questionFor(expected)
    if (finish(answerLastCommits(repository, question)).written > 0) walked += 1
    assertLastCommits(question.buffer, expected, expected.names.join('/'))
  }
  return walked
}

/** Commits one more file to the default branch. */
function commitIn(gitDir: string): void {
  const blob = plainGit(gitDir, ['hash-object', '-w', '--stdin'], 'new')
  const tree = plainGit(
    gitDir,
    ['mktree'],
    `${plainGit(gitDir, ['ls-tree', 'main'])}\n100644 blob ${blob}\tof-its-own\n`,
  )
  const commit = plainGit(gitDir, ['commit-tree', '-m', 'More', '-p', 'main', tree])
  plainGit(gitDir, ['update-ref', 'refs/heads/main', commit])
}

describe('what forks of one base have in common', () => {
  it('is found out by the first for all of them, and a tip that moved goes on from there', async (test) => {
    const { sourceDir, baseDir, fork } = await scene(test)
    const [first, second] = [await fork('first'), await fork('second')]
    const made = index(test, first)
    assert.ok(made.folders > 1 && made.written === 0, 'what lies in the base counts for no fork')
    const shared = keptIn(baseDir)
    assert.ok(shared.length > made.folders)
    assert.deepEqual(index(test, second), made)
    assert.equal(checkListings(test, second), 0)
    assert.deepEqual([keptIn(first), keptIn(second), keptIn(baseDir)], [[], [], shared])

    const before = headOf(second)
    commitIn(second)
    finish(extendLastCommits(openHistory(test, second), { moved: [{ before, after: headOf(second) }] }))
    assert.equal(keptIn(second).length, 1, 'the listing of the root, carried on')
    index(test, second)
    assert.equal(checkListings(test, second), 0)
    assert.deepEqual([keptIn(first), keptIn(baseDir)], [[], shared])

    // A fork of what the source is by now begins with it as well.
    commitIn(sourceDir)
    const late = await fork('late')
    index(test, late)
    assert.equal(checkListings(test, late), 0)
    assert.ok(keptIn(late).length <= 3, 'its root and its tip')
    assert.deepEqual(keptIn(baseDir), shared)
  })

  it('is not what a fork has of its own, or what is shallow', async (test) => {
    const { baseDir, fork } = await scene(test)
    const moved = await fork('moved')
    commitIn(moved)
    index(test, moved)
    assert.equal(checkListings(test, moved), 0)
    const shallow = await fork('shallow')
    plainGit(shallow, ['fetch', '-q', '--depth=3', '--update-shallow', moved, 'main'])
    assert.ok(existsSync(join(shallow, 'shallow')))
    index(test, shallow)
    assert.deepEqual(keptIn(baseDir), [])
  })

  it('are the authors of its commits', async (test) => {
    const { baseDir, fork } = await scene(test, manyCommits)
    const ask = (gitDir: string) =>
      finish(contributions(openHistory(test, gitDir), { commit: headOf(gitDir), limit: 5 }))
    const [first, second] = [await fork('first'), await fork('second')]
    const answer = ask(first)
    assert.deepEqual(
      keptIn(baseDir).map((line) => line.split(' ')[0]),
      ['authors'],
    )
    const shared = keptIn(baseDir)
    commitIn(second)
    assert.equal(ask(second).commits, answer.commits + 1)
    assert.deepEqual([keptIn(first), keptIn(second), keptIn(baseDir)], [[], [], shared])
    rmSync(join(baseDir, 'sheaf'), { recursive: true })
    assert.equal(ask(second).commits, answer.commits + 1)
    assert.deepEqual(
      [keptIn(second).length, keptIn(baseDir)],
      [1, []],
      'a history that goes beyond the base is its own',
    )
    assert.deepEqual(ask(first), answer)
  })
})
