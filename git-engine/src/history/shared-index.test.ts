import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'vitest'
import { expectedLastCommits } from '../testing/expected-last-commits.ts'
import { generateHistory } from '../testing/generated-history.ts'
import { assertLastCommits, questionFor } from '../testing/last-commits-question.ts'
import { finish, openHistory } from '../testing/open-history.ts'
import { withRealMerges } from '../testing/real-merges.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { indexTip } from './index-tip.ts'
import { openLastCommitBuffer } from './last-commit-buffer.ts'
import { answerLastCommits } from './last-commits-answer.ts'
import type { HistoryWork } from './question.ts'
import { indexUnderWay, shareIndex } from './shared-index.ts'
import { UnreadableError } from './stored-object.ts'

const commits = 60

function scene(test: TestContext, seed: number) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '--initial-branch=main', '.'])
  const oids = writeHistory(gitDir, withRealMerges(generateHistory({ seed, commits, idLength: 40 }), seed))
  const commit = oids.at(-1) ?? ''
  return { repository: openHistory(test, gitDir), commit, expected: expectedLastCommits(gitDir, commit) }
}

function takeSteps(work: HistoryWork<unknown>, count: number) {
  for (let taken = 0; taken < count; taken += 1) assert.notEqual(work.next().done, true)
}

describe('an index of a tip that is under way', () => {
  it('is pushed on by who asks for a listing, and answers them', (test) => {
    const { repository, commit, expected } = scene(test, 31)
    const indexing = indexTip(repository, { commit })
    for (const folder of expected) {
      const question = questionFor(folder)
      // Nothing is left to be walked for: the index wrote it all.
      assert.equal(finish(answerLastCommits(repository, question)).written, 0)
      assertLastCommits(question.buffer, folder, 'from the index under way')
    }
    assert.equal(indexing.next().done, true, 'not one step is left to the index')
    assert.equal(indexUnderWay(repository, commit), undefined)
  })

  it('shows what it has found so far', (test) => {
    const { repository, commit, expected } = scene(test, 32)
    const [root] = expected
    assert.ok(root && root.entries.length > 1)
    const { entries } = root
    shareIndex(repository, commit, function* (see) {
      see({
        heldBytes: 0,
        entriesOf: (path) => (path === '' ? entries.keys().toArray() : undefined),
        lastOf: (entry) => (entry === 0 ? Buffer.from(entries[0]?.last ?? '', 'hex') : undefined),
      })
      for (;;) yield
    })
    const question = questionFor(root)
    takeSteps(answerLastCommits(repository, question), 20)
    const buffer = openLastCommitBuffer(question.buffer, { entries: entries.length, idBytes: 20 })
    assert.deepEqual([buffer.hex(0), buffer.hex(1)], [entries[0]?.last, undefined])
  })

  it('takes over from a walk that began before it', (test) => {
    const { repository, commit, expected } = scene(test, 33)
    const [root] = expected
    assert.ok(root)
    const question = questionFor(root)
    const asking = answerLastCommits(repository, question)
    takeSteps(asking, 5)
    const indexing = indexTip(repository, { commit })
    assert.equal(finish(asking).written, 0)
    assertLastCommits(question.buffer, root, 'a walk that went over to the index')
    assert.equal(indexing.next().done, true)
  })

  it('goes on when those who began it give it up', (test) => {
    const { repository, commit, expected } = scene(test, 34)
    const indexing = indexTip(repository, { commit })
    takeSteps(indexing, 3)
    assert.throws(() => indexing.throw(new UnreadableError('given up')), UnreadableError)
    for (const folder of expected) {
      const question = questionFor(folder)
      assert.equal(finish(answerLastCommits(repository, question)).written, 0)
      assertLastCommits(question.buffer, folder, 'from an index that was given up')
    }
  })

  it('is made once, however often it is asked for', (test) => {
    const { repository, commit, expected } = scene(test, 35)
    const [first, second] = [indexTip(repository, { commit }), indexTip(repository, { commit })]
    takeSteps(first, 3)
    const answers = [finish(second), finish(first)]
    assert.equal(answers[0]?.folders, expected.length)
    assert.deepEqual(answers[1], answers[0])
  })

  it('that fails leaves a listing to its own walk', (test) => {
    const { repository, commit, expected } = scene(test, 36)
    // biome-ignore lint/correctness/useYield: it fails before it comes to that
    const failing = shareIndex(repository, commit, function* () {
      throw new UnreadableError('broken')
    })
    for (const folder of expected) {
      const question = questionFor(folder)
      finish(answerLastCommits(repository, question))
      assertLastCommits(question.buffer, folder, 'after an index that failed')
    }
    assert.throws(() => failing.answer(), /broken/)
  })
})
