import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { listPaths } from './list-paths.ts'

describe('the paths of a tree', () => {
  it('are all of it up to a bound of their number or their bytes, and the first of them beyond', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
    const changes = Array.from({ length: 5_000 }, (_, at) => ({ path: `d/f${at + 10_000}`, content: '' }))
    writeHistory(gitDir, [{ branch: 'refs/heads/main', parents: [], changes }])
    const tree = plainGit(gitDir, ['rev-parse', 'main^{tree}'])
    const list = async (most?: { paths: number; bytes: number }) => {
      const { paths, truncated } = await listPaths(createGit(), { gitDir, tree, ...(most && { most }) })
      return [paths.length, paths[0], truncated]
    }
    assert.deepEqual(await list(), [5_000, 'd/f10000', false])
    assert.deepEqual(await list({ paths: 5_000, bytes: 40_000 }), [5_000, 'd/f10000', false])
    assert.deepEqual(await list({ paths: 4_999, bytes: 40_000 }), [4_999, 'd/f10000', true])
    assert.deepEqual(await list({ paths: 5_000, bytes: 80 }), [10, 'd/f10000', true])
    assert.deepEqual(await list({ paths: 5_000, bytes: 5 }), [0, undefined, true])
    await assert.rejects(listPaths(createGit(), { gitDir, tree: '--help' }))
  })
})
