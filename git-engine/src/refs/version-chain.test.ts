import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { generateHistory } from '../testing/generated-history.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'

function sceneOf(test: TestContext, format: 'sha1' | 'sha256') {
  const gitDir = join(scratchFolder(test), 'r.git')
  plainGit('/', ['init', '-q', '--bare', '--initial-branch=main', `--object-format=${format}`, gitDir])
  const oids = writeHistory(gitDir, generateHistory({ seed: 4, commits: 30, idLength: format === 'sha1' ? 40 : 64 }))
  plainGit(gitDir, ['update-ref', 'refs/heads/main', oids[0] ?? ''])
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  const apart = (name: string) =>
    plainGit(gitDir, ['commit-tree', '-m', name, '-p', oids[5] ?? '', `${oids[5]}^{tree}`])
  const resolve = (revision: string) =>
    engine.read.resolve({ gitDir, version: 0, revision, unreachable: false }).then((found) => found?.commit)
  return { gitDir, oids, engine, apart, resolve }
}

describe('versions of a pull request', () => {
  for (const format of ['sha1', 'sha256'] as const) {
    it(`are kept from every repack by one ref that nobody lists, and may be seen (${format})`, async (test) => {
      const { gitDir, engine, apart, resolve } = sceneOf(test, format)
      const [one, two, three] = [apart('one'), apart('two'), apart('three')]
      assert.equal(await resolve(one), undefined)
      await engine.write.keepVersion({ gitDir, number: 7, commits: [one] })
      assert.equal(await resolve(one), one)
      await engine.write.keepVersion({ gitDir, number: 7, commits: [two, one, '0'.repeat(two.length)] })
      assert.equal(await resolve(two), two)
      assert.equal(await resolve(three), undefined)
      plainGit(gitDir, ['-c', 'gc.pruneExpire=now', 'gc', '-q', '--prune=now'])
      for (const kept of [one, two]) assert.equal(plainGit(gitDir, ['cat-file', '-t', kept]), 'commit')
      assert.throws(() => plainGit(gitDir, ['cat-file', '-t', three]))
      assert.equal(plainGit(gitDir, ['fsck', '--strict']), '')
      const { refs } = await engine.read.refs.read({ gitDir, version: 0 })
      assert.deepEqual(
        refs.map(({ name }) => name).filter((name) => name.includes('7')),
        [],
      )
    })
  }

  it('are all kept where several are added at once', async (test) => {
    const { gitDir, engine, apart } = sceneOf(test, 'sha1')
    const commits = Array.from({ length: 4 }, (_, at) => apart(`${at}`))
    await Promise.all(commits.map((oid) => engine.write.keepVersion({ gitDir, number: 1, commits: [oid] })))
    const reached = plainGit(gitDir, ['rev-list', 'refs/sheaf/pulls/1']).split('\n')
    for (const oid of commits) assert.ok(reached.includes(oid))
  })

  it('are nothing where none of the commits is there', async (test) => {
    const { gitDir, engine } = sceneOf(test, 'sha1')
    await engine.write.keepVersion({ gitDir, number: 1, commits: ['f'.repeat(40), '--all'] })
    assert.equal(plainGit(gitDir, ['for-each-ref', 'refs/sheaf']), '')
  })
})
