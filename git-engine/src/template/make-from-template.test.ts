import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { generateHistory } from '../testing/generated-history.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'

const by = {
  author: { name: 'Ada', email: 'ada@example.com' },
  committer: { name: 'Sheaf', email: 'noreply@example.com' },
  at: 1_800_000_000_000,
  message: 'Initial commit',
  sign: undefined,
}

function scene(test: TestContext, idLength: 40 | 64 = 40) {
  const root = scratchFolder(test)
  const sourceDir = join(root, 'source.git')
  const format = `--object-format=${idLength === 40 ? 'sha1' : 'sha256'}`
  plainGit('/', ['init', '-q', '--bare', '-b', 'main', format, sourceDir])
  writeHistory(sourceDir, generateHistory({ seed: 11, commits: 40, idLength }))
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  const gitDir = join(root, 'made.git')
  const make = (branch: string, maxBranches: number) =>
    engine.write.fromTemplate({ ...by, sourceDir, gitDir, branch, maxBranches })
  const said = (dir: string, args: readonly string[]) => plainGit(dir, args)
  const objectsOf = (dir: string) =>
    new Set(said(dir, ['cat-file', '--batch-all-objects', '--batch-check=%(objectname)']).split('\n'))
  return { root, sourceDir, gitDir, make, said, objectsOf }
}

describe('a repository from a template', () => {
  it('has the files of its default branch in one commit, and no object beside', async (test) => {
    const { sourceDir, gitDir, make, said, objectsOf } = scene(test)
    said(sourceDir, ['branch', 'other', 'main~3'])
    const made = await make('main', 1)
    assert.deepEqual(made, [{ name: 'refs/heads/main', oid: said(gitDir, ['rev-parse', 'main']) }])
    assert.equal(said(gitDir, ['fsck', '--full', '--strict']), '')
    assert.equal(said(gitDir, ['for-each-ref', '--format=%(refname)']), 'refs/heads/main')
    assert.equal(said(gitDir, ['symbolic-ref', 'HEAD']), 'refs/heads/main')
    assert.equal(said(gitDir, ['rev-parse', 'main^{tree}']), said(sourceDir, ['rev-parse', 'main^{tree}']))
    assert.equal(
      said(gitDir, ['log', '--format=%an <%ae> %cn %at %P|%s']),
      'Ada <ada@example.com> Sheaf 1800000000 |Initial commit',
    )
    const reached = said(gitDir, ['rev-list', '--objects', '--no-object-names', 'main']).split('\n')
    assert.deepEqual(objectsOf(gitDir), new Set(reached))
    assert.ok(!existsSync(join(gitDir, 'objects', 'info', 'alternates')))
  })

  it('has a branch of one commit for each, where all are asked for, and one commit for the same files', async (test) => {
    const { sourceDir, gitDir, make, said } = scene(test)
    said(sourceDir, ['branch', 'before', 'main~5'])
    said(sourceDir, ['branch', 'deep/same', 'main'])
    said(sourceDir, ['tag', 'v1', 'main~1'])
    const heads = said(sourceDir, ['for-each-ref', '--format=%(refname) %(tree)', 'refs/heads/'])
    const made = await make('main', 1_000)
    assert.equal(said(gitDir, ['for-each-ref', '--format=%(refname) %(tree)']), heads)
    const idOf = new Map(made.map(({ name, oid }) => [name, oid]))
    assert.equal(idOf.get('refs/heads/main'), idOf.get('refs/heads/deep/same'))
    for (const [name] of idOf) assert.equal(said(gitDir, ['rev-list', '--count', name]), '1')
    assert.equal(said(gitDir, ['fsck', '--full', '--strict']), '')
  })

  it('is of SHA-256 where its source is, and is not there where that has no such branch', async (test) => {
    const { root, sourceDir, gitDir, make, said } = scene(test, 64)
    assert.deepEqual(await make('nothing', 1), [])
    assert.deepEqual(await make('nothing', 1_000), [])
    assert.deepEqual(readdirSync(root), ['source.git'])
    await make('main', 1)
    assert.equal(said(gitDir, ['rev-parse', '--show-object-format']), 'sha256')
    assert.equal(said(gitDir, ['rev-parse', 'main^{tree}']), said(sourceDir, ['rev-parse', 'main^{tree}']))
    assert.equal(said(gitDir, ['fsck', '--full', '--strict']), '')
  })

  it('leaves nothing where it could not be made', async (test) => {
    const { sourceDir, gitDir, make, said } = scene(test)
    // A tree that names a file which is not there.
    const broken = plainGit(sourceDir, ['mktree', '--missing'], `100644 blob ${'1'.repeat(40)}\tgone\n`)
    const commit = said(sourceDir, ['commit-tree', '-m', 'Broken', broken])
    said(sourceDir, ['update-ref', 'refs/heads/main', commit])
    await assert.rejects(make('main', 1))
    assert.ok(!existsSync(gitDir))
    assert.deepEqual(readdirSync(dirname(gitDir)), ['source.git'])
  })
})
