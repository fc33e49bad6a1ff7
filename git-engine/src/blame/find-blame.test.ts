import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { randomOf } from '../testing/generated-history.ts'
import { plainGit } from '../testing/scratch-repository.ts'
import { historyOf, lineByLine, path, stockBlame } from './testing/changing-texts.ts'

function engineOf(test: TestContext, options: Parameters<typeof createGitEngine>[0] = {}) {
  const engine = createGitEngine(options)
  test.onTestFinished(() => engine.close())
  return engine
}

describe('a blame', () => {
  for (const seed of [11, 12, 13])
    it(`is what git says at each commit, in whatever order they are asked for (${seed})`, async (test) => {
      const { gitDir, having, kept } = historyOf(test, seed)
      const engine = engineOf(test)
      const random = randomOf(seed)
      const shuffled = having.map((oid) => ({ oid, at: random.below(1_000) })).toSorted((a, b) => a.at - b.at)
      for (const { oid: commit } of shuffled) {
        const blame = await engine.read.blame({ gitDir, path, commit })
        assert.deepEqual(lineByLine(blame), stockBlame(gitDir, commit), commit)
        const rest = await engine.read.blame({ gitDir, path, commit, start: 3 })
        assert.equal(rest.ranges[0]?.start, 3)
        assert.deepEqual(lineByLine(rest), stockBlame(gitDir, commit, 3), commit)
      }
      // Many have the commit that changed the file in common.
      const count = readdirSync(kept).length
      assert.ok(count > 10 && count < having.length, `${count} of ${having.length}`)
    })

  it('is asked of git once; what is kept answers after a restart, and what is torn is found again', async (test) => {
    const { gitDir, kept, last: commit } = historyOf(test, 14)
    const expected = stockBlame(gitDir, commit)
    const blameBy = async (options?: Parameters<typeof createGitEngine>[0]) =>
      lineByLine(await engineOf(test, options).read.blame({ gitDir, path, commit }))
    const withoutGit = { program: join(gitDir, 'no-such-program') }
    await assert.rejects(blameBy(withoutGit))
    assert.deepEqual(await blameBy(), expected)
    assert.deepEqual(await blameBy(withoutGit), expected)
    const [name = '', ...others] = readdirSync(kept)
    assert.deepEqual(others, [])
    const file = join(kept, name)
    for (const torn of [readFileSync(file).subarray(0, 50), '{"version":1}', '']) {
      writeFileSync(file, torn)
      await assert.rejects(blameBy(withoutGit))
    }
    assert.deepEqual(await blameBy(), expected)
    assert.deepEqual(await blameBy(withoutGit), expected)
  })

  it('of one more commit is found from that commit on', async (test) => {
    const { gitDir, last } = historyOf(test, 15)
    const engine = engineOf(test)
    await engine.read.blame({ gitDir, path, commit: last })
    const text = plainGit(gitDir, ['show', `${last}:${path}`])
    const content = `first\n${text}\nlast\n`
    const from = `from ${last}\n`
    const stream = `commit refs/heads/more\ncommitter Ada <ada@example.com> 1800000000 +0000\ndata 1\nm\n${from}M 100644 inline ${path}\ndata ${Buffer.byteLength(content)}\n${content}\n`
    plainGit(gitDir, ['fast-import', '--quiet'], stream)
    const more = plainGit(gitDir, ['rev-parse', 'more'])
    const expected = stockBlame(gitDir, more)
    // Nothing older can be read any more.
    const parents = plainGit(gitDir, ['rev-list', '--parents', '-n1', last]).split(' ').slice(1)
    assert.ok(parents.length > 0)
    writeFileSync(join(gitDir, 'shallow'), `${last}\n`)
    assert.notDeepEqual(stockBlame(gitDir, more), expected)
    assert.deepEqual(lineByLine(await engine.read.blame({ gitDir, path, commit: more })), expected)
  })
})
