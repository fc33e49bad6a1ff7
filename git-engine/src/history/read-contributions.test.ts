import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { createHistory } from './history-thread.ts'
import { countByGit, createContributions } from './read-contributions.ts'

const git = createGit()

describe('contributions', () => {
  it('are the same by the history thread and by git', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
    const week = 7 * 86_400
    const oids = writeHistory(
      gitDir,
      Array.from({ length: 40 }, (_, index) => ({
        branch: 'refs/heads/main',
        parents: index === 0 ? [] : index % 7 === 3 ? [index, index - 2] : [index],
        changes: [{ path: 'file', content: String(index) }],
        time: 1_700_000_000 + index * (week / 3),
      })),
    )
    const commit = oids.at(-1) ?? ''
    const history = createHistory()
    test.onTestFinished(() => history.close())
    const read = createContributions({ git, history })
    const byThread = await read({ gitDir, commit, limit: 10 })
    assert.deepEqual(byThread, await countByGit({ git, gitDir, commit, limit: 10 }))
    assert.deepEqual([byThread.commits, byThread.authors, byThread.top[0]?.name], [40, 1, 'Ada'])
    assert.equal(
      byThread.weeks.reduce((sum, { commits }) => sum + commits, 0),
      40,
    )
    assert.ok(byThread.weeks.length >= 13)
  })

  it('are counted by git where the thread cannot read, and tell the authors of the most commits', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
    const authors = ['Ada <ada@x>', 'Örjan Å <o@x>', 'ada <ADA@x>', 'Grace <g@x>', 'Ada L. <ada@x>', 'Grace <g@x>']
    const lines = authors.map(
      (author, index) =>
        `commit refs/heads/main\nauthor ${author} ${index * 86_400} +0000\ncommitter ${author} ${index} +0000\ndata 0\n`,
    )
    plainGit(gitDir, ['fast-import', '--quiet'], lines.join('\n'))
    const commit = plainGit(gitDir, ['rev-parse', 'main'])
    const history = createHistory({ module: new URL('../no-such-thread.ts', import.meta.url) })
    test.onTestFinished(() => history.close())
    const counted = await createContributions({ git, history })({ gitDir, commit, limit: 2 })
    assert.deepEqual([counted.commits, counted.authors], [6, 3])
    // 1970 began on a Thursday: four days of its first week, and two of the next.
    assert.deepEqual(counted.weeks, [
      { start: -3 * 86_400, commits: 4 },
      { start: 4 * 86_400, commits: 2 },
    ])
    assert.deepEqual(
      counted.top.map(({ name, email, commits }) => [name, email, commits]),
      [
        ['Ada L.', 'ada@x', 3],
        ['Grace', 'g@x', 2],
      ],
    )
  })
})
