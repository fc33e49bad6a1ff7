import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { randomOf } from '../testing/generated-history.ts'
import { type CommitSpec, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'

const path = Buffer.from('text.txt')

function engineOf(test: TestContext, options: Parameters<typeof createGitEngine>[0] = {}) {
  const engine = createGitEngine(options)
  test.onTestFinished(() => engine.close())
  return engine
}

/** Branches that cross and join again; lines come, go, move and come back, and now and then the file has another name for a while. */
function changingTexts({ seed, commits }: { seed: number; commits: number }): CommitSpec[] {
  const random = randomOf(seed)
  const texts: { lines: string[]; name: string }[] = []
  const specs: CommitSpec[] = []
  for (let mark = 1; mark <= commits; mark += 1) {
    const back = () => Math.max(1, mark - 1 - random.below(Math.min(mark, 4)))
    const parents = mark === 1 ? [] : random.chance(0.25) && mark > 3 ? [...new Set([mark - 1, back()])] : [back()]
    const [first = 0, second] = parents
    const before = texts[first - 1] ?? { lines: Array.from({ length: 30 }, (_, at) => `begin ${at}`), name: `${path}` }
    const other = texts[(second ?? 0) - 1]
    const lines = (random.chance(0.3) && other ? other : before).lines.slice()
    const edits = random.chance(0.2) ? 0 : 1 + random.below(3)
    for (let edit = 0; edit < edits; edit += 1) {
      const at = random.below(lines.length + 1)
      lines.splice(at, random.below(3), ...Array.from({ length: random.below(3) }, () => `${mark} ${random.below(9)}`))
    }
    const name = random.chance(0.06) ? 'other.txt' : random.chance(0.5) ? `${path}` : before.name
    texts.push({ lines, name })
    const gone = name === 'other.txt' ? `${path}` : 'other.txt'
    const changes = [
      { path: name, content: lines.map((line) => `${line}\n`).join('') },
      { path: gone, content: null },
      ...(edits === 0 ? [{ path: 'unrelated.txt', content: `${mark}\n` }] : []),
    ]
    specs.push({ branch: `refs/heads/b${mark}`, parents, changes })
  }
  return specs
}

/** What stock git says: a commit for each line, and what was before each commit. */
function stockBlame(gitDir: string, commit: string, start = 1) {
  const lines: string[] = []
  const previous = new Map<string, { commit: string; path: string }>()
  let last = ''
  for (const line of plainGit(gitDir, ['blame', '--porcelain', `-L${start},`, commit, '--', `${path}`]).split('\n')) {
    const [, of] = /^([0-9a-f]{40}) \d+ \d+/.exec(line) ?? []
    last = of ?? last
    if (of !== undefined) lines.push(of)
    const [, before = '', name = ''] = /^previous (\w+) (.+)$/.exec(line) ?? []
    if (before !== '') previous.set(last, { commit: before, path: name })
  }
  return { lines, previous }
}

type Blame = Awaited<ReturnType<ReturnType<typeof engineOf>['read']['blame']>>
const lineByLine = ({ ranges, previous }: Blame) => ({
  lines: ranges.flatMap(({ commit, lines }) => Array.from({ length: lines }, () => commit)),
  previous,
})

function historyOf(test: TestContext, seed: number) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '.'])
  const oids = writeHistory(gitDir, changingTexts({ seed, commits: 60 }))
  const having = oids.filter((oid) => plainGit(gitDir, ['ls-tree', oid, '--', `${path}`]) !== '')
  const kept = join(gitDir, 'sheaf', 'blames')
  return { gitDir, having, kept, last: having.at(-1) ?? '' }
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
