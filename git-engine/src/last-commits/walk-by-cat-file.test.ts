import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createGitEngine, type GitEngine } from '../git-engine.ts'
import { expectedLastCommits } from '../testing/expected-last-commits.ts'
import { generateHistory } from '../testing/generated-history.ts'
import { readLastCommits } from '../testing/read-last-commits.ts'
import { type Change, type CommitSpec, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'

async function listingOf(
  engine: GitEngine,
  { gitDir, commit, path }: { gitDir: string; commit: string; path: string },
) {
  const { entries, commits, complete } = await readLastCommits(engine, { gitDir, commit, path })
  assert.equal(complete, true)
  return entries.map(({ name, kind }) => ({ name, kind, commit: commits.get(name) }))
}

/** Holds the listings of all folders of a commit to what git says. Gives how many entries they have. */
async function compareWithGit(engine: GitEngine, { gitDir, commit }: { gitDir: string; commit: string }) {
  let count = 0
  for (const { names, entries } of expectedLastCommits(gitDir, commit)) {
    const path = names.join('/')
    const rows = await listingOf(engine, { gitDir, commit, path })
    const found = new Map(rows.map((row) => [row.name, row.commit]))
    const expected = new Map(entries.map(({ name, last }) => [name.toString(), last]))
    assert.deepEqual(found, expected, `${JSON.stringify(path)} at ${commit}`)
    count += rows.length
  }
  return count
}

describe('last commits of a folder', () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`names what git log -1 names, history ${seed}`, async (test) => {
      const gitDir = scratchFolder(test)
      plainGit(gitDir, ['init', '-q', '--bare', '.'])
      const specs = generateHistory({ seed, commits: 60 })
      const oids = writeHistory(gitDir, specs)
      const engine = createGitEngine()
      test.onTestFinished(() => engine.close())
      // From the middle to the end: later listings take over what earlier ones found.
      for (const commit of [oids[29], oids[44], oids[58], oids[59]]) {
        assert.ok(commit)
        await compareWithGit(engine, { gitDir, commit })
      }
    })
  }

  it('holds for 300 files in a folder', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '.'])
    const file = (index: number, content: string): Change => ({ path: `many/file ${index}.txt`, content })
    const specs: CommitSpec[] = [
      {
        branch: 'refs/heads/main',
        parents: [],
        changes: Array.from({ length: 300 }, (_, index) => file(index, 'first')),
      },
      ...Array.from({ length: 40 }, (_, step) => ({
        branch: 'refs/heads/main',
        parents: [step + 1],
        changes: [file(step * 7, 'changed')],
      })),
    ]
    const oids = writeHistory(gitDir, specs)
    const engine = createGitEngine()
    test.onTestFinished(() => engine.close())
    assert.equal(await compareWithGit(engine, { gitDir, commit: oids[40] ?? '' }), 301)
  })

  it('gives what is known when the budget is over, and all of it later', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '.'])
    const length = 3_000
    const oids = writeHistory(
      gitDir,
      Array.from({ length }, (_, index) => ({
        branch: 'refs/heads/main',
        parents: index === 0 ? [] : [index],
        changes: [{ path: index === 0 ? 'first' : 'other', content: String(index) }],
      })),
    )
    const engine = createGitEngine()
    test.onTestFinished(() => engine.close())
    const commit = oids[length - 1] ?? ''
    const ask = (budgetMs: number) => readLastCommits(engine, { gitDir, commit, budgetMs })
    const early = await ask(0)
    assert.equal(early.complete, false)
    const late = await ask(60_000)
    assert.deepEqual(Object.fromEntries(late.commits), { other: commit, first: oids[0] })
    assert.equal((await ask(0)).complete, true)
  })

  it('shows and finds names that are no UTF-8', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '.'])
    const odd = Buffer.from([0x66, 0xff, 0xfe, 0x2f, 0xe9, 0x2e, 0x74])
    const oids = writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: odd, content: 'x' }] },
    ])
    const engine = createGitEngine()
    test.onTestFinished(() => engine.close())
    const commit = oids[0] ?? ''
    const [folder] = await listingOf(engine, { gitDir, commit, path: '' })
    assert.equal(folder?.name, 'f\ufffd\ufffd')
    const rows = await listingOf(engine, { gitDir, commit, path: folder?.name ?? '' })
    assert.deepEqual(rows, [{ name: '\ufffd.t', kind: 'blob', commit }])
    const path = odd
    assert.equal((await engine.read.log.page({ gitDir, commit, path, skip: 0, limit: 10 })).total, 1)
  })
})
