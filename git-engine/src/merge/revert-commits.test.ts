import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { generateHistory, randomOf } from '../testing/generated-history.ts'
import { ownTemporaryFolder } from '../testing/own-temporary-folder.ts'
import { runSync } from '../testing/run-sync.ts'
import { plainEnvironment, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'

const ada = { name: 'Ada', email: 'ada@example.com' }
const text = { author: ada, committer: ada, at: 1_800_000_000_000, message: 'Revert', sign: undefined }
const env = plainEnvironment

/** The tree that `git revert` comes to in a work tree; nothing where it stops. */
function revertedInWorkTree(work: string, ours: string, { landed, isMerge }: { landed: string; isMerge: boolean }) {
  plainGit(work, ['checkout', '-q', '-f', '--detach', ours])
  const args = ['-C', work, 'revert', '--no-commit', ...(isMerge ? ['-m', '1'] : []), landed]
  const { status } = runSync('git', args, { env })
  if (status === 0) return plainGit(work, ['write-tree'])
  plainGit(work, ['reset', '-q', '--hard'])
  plainGit(work, ['clean', '-qffdx'])
  return undefined
}

describe('a revert without a work tree', () => {
  it('comes to what git itself makes in one, over generated histories, merges too, and leaves nothing', async (test) => {
    const engine = createGitEngine()
    test.onTestFinished(() => engine.close())
    const temporary = await ownTemporaryFolder(test)
    const found = { done: 0, conflict: 0, nothing: 0, merges: 0 }
    for (const seed of [1, 2, 3, 4]) {
      const folder = scratchFolder(test)
      const work = join(folder, 'work')
      plainGit(folder, ['init', '-q', 'work'])
      const gitDir = join(work, '.git')
      const commits = writeHistory(gitDir, generateHistory({ seed, commits: 30 }))
      const random = randomOf(seed)
      for (let round = 0; round < 14; round += 1) {
        const ours = random.pick(commits)
        const behind = plainGit(work, ['rev-list', '--parents', ours]).split('\n')
        const [landed = '', before, ...others] = random.pick(behind).split(' ')
        if (before === undefined) continue
        const outcome = await engine.write.draftRevert({ gitDir, ours, before, landed, ...text }, async (draft) => ({
          oid: draft.oid,
          pack: await buffer(draft.pack()),
        }))
        const expected = revertedInWorkTree(work, ours, { landed, isMerge: others.length > 0 })
        const at = `seed ${seed}, ${landed} on ${ours}`
        found[outcome.kind] += 1
        if (others.length > 0) found.merges += 1
        if (outcome.kind === 'conflict') {
          assert.equal(expected, undefined, at)
          assert.ok(outcome.paths.length > 0)
        } else if (outcome.kind === 'nothing') {
          assert.equal(expected, plainGit(work, ['rev-parse', `${ours}^{tree}`]), at)
        } else {
          plainGit(work, ['unpack-objects', '-q', '--strict'], outcome.value.pack)
          const said = plainGit(work, ['log', '-1', '--format=%T|%P|%an|%s', outcome.value.oid])
          assert.equal(said, `${expected}|${ours}|Ada|Revert`, at)
        }
      }
    }
    assert.ok(found.done > 5 && found.conflict > 2 && found.merges > 2, JSON.stringify(found))
    assert.deepEqual(
      readdirSync(temporary).filter((name) => name.startsWith('sheaf-revert-')),
      [],
    )
  })

  it('is refused for what is no commit', (test) => {
    const engine = createGitEngine()
    test.onTestFinished(() => engine.close())
    const ids = { ours: 'main', before: 'x', landed: '--all' }
    assert.throws(() => engine.write.draftRevert({ gitDir: 'x', ...ids, ...text }, async () => 1), /no commit id/)
  })
})
