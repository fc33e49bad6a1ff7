import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { generateHistory } from '../testing/generated-history.ts'
import { finish, openHistory } from '../testing/open-history.ts'
import { runSync } from '../testing/run-sync.ts'
import { plainEnvironment, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { unreadableCopy } from '../testing/unreadable-copy.ts'
import { comparePair, type PairAnswer } from './pair.ts'
import { UnreadableError } from './stored-object.ts'

const idsIn = ({ ahead }: PairAnswer): string[] => Buffer.from(ahead).toString('hex').match(/.{40}/g) ?? []

const rangeBy = (gitDir: string, base: string, head: string): string[] =>
  plainGit(gitDir, ['rev-list', head, `^${base}`])
    .split('\n')
    .filter(Boolean)

/** None is an exit code, which `plainGit` takes for a failure. */
function mergeBaseBy(gitDir: string, base: string, head: string): string | undefined {
  const { stdout } = runSync('git', ['-C', gitDir, 'merge-base', base, head], { env: plainEnvironment })
  return stdout.toString('latin1').trim() || undefined
}

describe('what two commits have in common and apart', () => {
  for (const seed of [51, 52, 53]) {
    it(`is what git says, history ${seed}`, (test) => {
      const gitDir = scratchFolder(test)
      plainGit(gitDir, ['init', '-q', '--bare', '.'])
      const oids = writeHistory(gitDir, generateHistory({ seed, commits: 60, secondsApart: seed === 53 ? 1 : 60 }))
      // Some of it in a graph, all of it, or none.
      if (seed !== 51)
        plainGit(gitDir, ['commit-graph', 'write', '--stdin-commits'], `${oids[seed === 52 ? 30 : 59]}\n`)
      const repository = openHistory(test, gitDir)
      let answered = 0
      let left = 0
      for (const [at, base] of oids.entries()) {
        for (const head of oids.filter((_, other) => (at + other) % 7 === 0)) {
          try {
            const answer = finish(comparePair(repository, { base, head, limit: 1_000 }))
            assert.equal(answer.common ?? undefined, mergeBaseBy(gitDir, base, head), `${base} ${head}`)
            assert.deepEqual(idsIn(answer), rangeBy(gitDir, base, head), `${base}..${head}`)
            answered += 1
          } catch (error) {
            // Which of two of one second git names first is left to git.
            if (!(error instanceof UnreadableError)) throw error
            left += 1
          }
        }
      }
      assert.ok(answered > 400 && left < answered / 10, `${answered} answered, ${left} left to git`)
    })
  }

  it('is asked of git where the thread does not read a repository', async (test) => {
    const { read, close } = createGitEngine()
    test.onTestFinished(close)
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '.'])
    const oids = writeHistory(gitDir, generateHistory({ seed: 54, commits: 12 }))
    const asked = unreadableCopy(test, gitDir)
    const [base = ''] = oids
    for (const head of oids) {
      assert.equal(await read.mergeBase({ gitDir: asked, base, head }), mergeBaseBy(gitDir, base, head))
      assert.deepEqual(await read.range({ gitDir: asked, base, head }), rangeBy(gitDir, base, head))
      const both = { mergeBase: mergeBaseBy(gitDir, base, head), oids: rangeBy(gitDir, base, head) }
      for (const from of [asked, gitDir]) assert.deepEqual(await read.pair({ gitDir: from, base, head }), both)
    }
  })

  it('of two forks that are one repository is found without a process', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '.'])
    const oids = writeHistory(gitDir, generateHistory({ seed: 55, commits: 12 }))
    const { read, close } = createGitEngine({ program: '/nowhere/git' })
    test.onTestFinished(close)
    const [commit = ''] = oids
    for (const other of oids) {
      const point = await read.forkPoint({ gitDir, otherDir: gitDir, commit, other })
      assert.equal(point, mergeBaseBy(gitDir, commit, other))
    }
  })

  it('is listed as far as was asked', (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '.'])
    const oids = writeHistory(
      gitDir,
      Array.from({ length: 9 }, (_, at) => ({
        branch: 'refs/heads/main',
        parents: at === 0 ? [] : [at],
        changes: [{ path: 'f', content: `${at}` }],
      })),
    )
    const [base = ''] = oids
    const repository = openHistory(test, gitDir)
    const { common, ahead } = finish(comparePair(repository, { base, head: oids[8] ?? '', limit: 3 }))
    assert.equal(common, base)
    assert.equal(Buffer.from(ahead).toString('hex'), oids.slice(6).reverse().join(''))
  })
})
