import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { grepPaths } from './grep-paths.ts'

describe('the files in which letters stand', () => {
  it('have all of them or one, up to a bound of their number or their bytes', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
    const changes = [
      { path: 'a.txt', content: 'One thing\nand another\n' },
      { path: 'b:c.txt', content: 'one thing only\n' },
      { path: 'd/e.txt', content: '-e another\n' },
      { path: 'f.bin', content: 'one thing\0' },
    ]
    writeHistory(gitDir, [{ branch: 'refs/heads/main', parents: [], changes }])
    const tree = plainGit(gitDir, ['rev-parse', 'main^{tree}'])
    const git = createGit()
    const grep = async (
      texts: string[],
      {
        wants = 'all',
        matchesCase = false,
        ...more
      }: { wants?: 'all' | 'any'; matchesCase?: boolean; most?: { paths: number; bytes: number } } = {},
    ) => {
      const { paths, isComplete } = await grepPaths(git, { gitDir, tree, texts, wants, matchesCase, ...more })
      return [...paths, isComplete]
    }
    assert.deepEqual(await grep(['one thing']), ['a.txt', 'b:c.txt', true])
    assert.deepEqual(await grep(['one thing'], { matchesCase: true }), ['b:c.txt', true])
    assert.deepEqual(await grep(['one thing', 'another']), ['a.txt', true])
    assert.deepEqual(await grep(['only', 'another'], { wants: 'any' }), ['a.txt', 'b:c.txt', 'd/e.txt', true])
    assert.deepEqual(await grep(['-e another']), ['d/e.txt', true])
    assert.deepEqual(await grep(['o.e']), [true])
    assert.deepEqual(await grep([]), [true])
    assert.deepEqual(await grep(['thing'], { most: { paths: 1, bytes: 1_000 } }), ['a.txt', false])
    assert.deepEqual(await grep(['thing'], { most: { paths: 9, bytes: 10 } }), [false])
    await assert.rejects(grepPaths(git, { gitDir, tree: '--help', texts: ['x'], wants: 'all', matchesCase: true }))
    const aborted = grepPaths(git, {
      gitDir,
      tree,
      texts: ['thing'],
      wants: 'all',
      matchesCase: true,
      signal: AbortSignal.abort(),
    })
    await assert.rejects(aborted)
  })
})
