import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { GitError } from '../process/git-error.ts'
import { generateHistory, randomOf } from '../testing/generated-history.ts'
import { ownTemporaryFolder } from '../testing/own-temporary-folder.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { mergedInWorkTree, merger } from '../testing/stock-git.ts'

type Test = Parameters<typeof scratchFolder>[0]

const { at, ...who } = merger
const text = { author: who, committer: who, at, message: 'Merge', sign: undefined }

function open(test: Test) {
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  return engine
}

/** What a merge leaves in the folder for temporary files, which no other process has. */
async function leftoversOf(test: Test): Promise<() => string[]> {
  const folder = await ownTemporaryFolder(test)
  return () => readdirSync(folder).filter((name) => name.startsWith('sheaf-merge-'))
}

describe('a merge without a work tree', () => {
  it('comes to what git itself makes in one, over generated histories, and writes nothing', async (test) => {
    const engine = open(test)
    const leftovers = await leftoversOf(test)
    const found = { clean: 0, conflict: 0 }
    for (const seed of [1, 2, 3]) {
      const folder = scratchFolder(test)
      const work = join(folder, 'work')
      plainGit(folder, ['init', '-q', 'work'])
      const gitDir = join(work, '.git')
      const commits = writeHistory(gitDir, generateHistory({ seed, commits: 30 }))
      const random = randomOf(seed)
      for (let round = 0; round < 15; round += 1) {
        const [ours, theirs] = [random.pick(commits), random.pick(commits)]
        const common = await engine.read.mergeBase({ gitDir, base: ours, head: theirs })
        if (common === undefined || common === ours || common === theirs) continue
        const objects = plainGit(work, ['count-objects', '-v'])
        const outcome = await engine.read.merge({ gitDir, ours, theirs })
        const drafted = await engine.write.draftMerge(
          { gitDir, ours, theirs, keepsHistory: true, ...text },
          async ({ oid, pack }) => ({ oid, pack: await buffer(pack()), again: await buffer(pack()) }),
        )
        assert.equal(plainGit(work, ['count-objects', '-v']), objects)
        const expected = mergedInWorkTree(work, { ours, theirs })
        found[outcome.kind] += 1
        if (outcome.kind === 'conflict') {
          assert.equal(drafted, undefined)
          assert.ok('conflicts' in expected, 'git merged it')
          assert.deepEqual(outcome.paths.toSorted(), expected.conflicts.toSorted())
          continue
        }
        // Its tree, parents, author, time and message: its id is made of all of them.
        assert.deepEqual(expected, { commit: drafted?.oid })
        assert.ok(drafted?.pack.equals(drafted.again))
        // As a push would bring it.
        const copy = join(folder, `copy-${round}.git`)
        plainGit(folder, ['clone', '-q', '--bare', '--no-local', gitDir, copy])
        plainGit(copy, ['fetch', '-q', gitDir, ours, theirs])
        plainGit(copy, ['unpack-objects', '-q', '--strict'], drafted?.pack)
        const oid = drafted?.oid ?? ''
        assert.equal(plainGit(copy, ['log', '-1', '--format=%T %P', oid]), `${outcome.tree} ${ours} ${theirs}`)
      }
    }
    assert.ok(found.clean > 3 && found.conflict > 0, JSON.stringify(found))
    assert.deepEqual(leftovers(), [])
  })

  it('is refused for commits that have nothing in common, and for what is no commit', async (test) => {
    const { read } = open(test)
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare'])
    const tree = plainGit(gitDir, ['mktree'], '')
    const [ours, theirs] = ['one', 'other'].map((name) => plainGit(gitDir, ['commit-tree', '-m', name, tree]))
    const pair = { gitDir, ours: ours ?? '', theirs: theirs ?? '' }
    await assert.rejects(read.merge(pair), (error) => error instanceof GitError && error.exitCode === 128)
    await assert.rejects(read.merge({ ...pair, theirs: '--help' }), GitError)
    await assert.rejects(read.merge({ ...pair, theirs: '0'.repeat(40) }), GitError)
  })
})
