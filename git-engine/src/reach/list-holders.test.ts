import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { generateHistory } from '../testing/generated-history.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { unreadableCopy } from '../testing/unreadable-copy.ts'

describe('branches and tags that reach a commit', () => {
  for (const seed of [41, 42, 43, 44]) {
    it(`are those that git names, history ${seed}`, async (test) => {
      const { read, close } = createGitEngine()
      test.onTestFinished(close)
      const gitDir = scratchFolder(test)
      plainGit(gitDir, ['init', '-q', '--bare', '.'])
      const oids = writeHistory(gitDir, generateHistory({ seed, commits: 60 }))
      // Some of it in a graph, all of it, or none.
      if (seed !== 41)
        plainGit(gitDir, ['commit-graph', 'write', '--stdin-commits'], `${oids[seed === 42 ? 30 : 59]}\n`)
      for (const [index, oid] of oids.entries()) {
        if (index % 3 === 0) plainGit(gitDir, ['tag', `t${index}`, oid])
        if (index % 7 === 0) plainGit(gitDir, ['tag', '-m', 'annotated', `a${index}`, oid])
      }
      plainGit(gitDir, ['tag', 'a-tree', `${oids[0]}^{tree}`])
      // What the thread does not read is asked of git.
      const asked = seed === 44 ? unreadableCopy(test, gitDir) : gitDir
      const snapshot = await read.refs.read({ gitDir: asked, version: 1 })
      const byGit = (commit: string, folder: string, limit: number) =>
        plainGit(gitDir, ['for-each-ref', `--contains=${commit}`, `--count=${limit}`, '--format=%(refname)', folder])
          .split('\n')
          .filter(Boolean)
      for (const commit of oids) {
        for (const limit of [4, 1_000]) {
          assert.deepEqual(await read.holders({ gitDir: asked, commit, snapshot, limit }), {
            branches: byGit(commit, 'refs/heads', limit),
            tags: byGit(commit, 'refs/tags', limit),
          })
        }
      }
      await assert.rejects(read.holders({ gitDir: asked, commit: '--all', snapshot, limit: 1 }), { kind: 'missing' })
    })
  }
})
