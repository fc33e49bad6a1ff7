import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { randomOf } from '../testing/generated-history.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { rangeDiffOf } from '../testing/stock-git.ts'
import { toldSeries } from '../testing/told-series.ts'
import { rangeDiffLimits } from './range-diff.ts'

type Test = Parameters<typeof scratchFolder>[0]
const kinds = ['same', 'changed', 'removed', 'added'] as const

type Commits = Parameters<typeof writeHistory>[1]

function open(test: Test) {
  const gitDir = join(scratchFolder(test), 'r.git')
  plainGit('/', ['init', '-q', '--bare', '--initial-branch=main', gitDir])
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  return { gitDir, read: engine.read }
}

const lines = (seed: number, length: number) => Array.from({ length }, (_, at) => `${seed} line ${at}\n`)

/**
 * A series on a base, and what a day of work makes of it: commits that are changed, reordered, dropped, added or renamed, on a base that went on. Every
 * commit changes some lines of its own file, and what is changed of it changes some more.
 */
function generatedSeries(seed: number): { commits: Commits; before: [number, number]; after: [number, number] } {
  const random = randomOf(seed)
  const base = { branch: 'refs/heads/main', parents: [], changes: [{ path: 'base', content: lines(0, 40).join('') }] }
  const moved = { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'other', content: `${seed}\n` }] }
  const commits: Commits[number][] = [base, moved]
  const works = Array.from({ length: 3 + random.below(5) }, (_, at) => ({
    path: `file-${at % 4}`,
    content: lines(seed * 100 + at, 10 + at).join(''),
    message: `Work ${at}: of seed ${seed}\n\nWhy ${at}.\n`,
  }))
  const write = (branch: string, onto: number, series: typeof works): [number, number] => {
    let parent = onto
    for (const { path, content, message } of series) {
      commits.push({ branch, parents: [parent], changes: [{ path, content }], message })
      parent = commits.length
    }
    return [onto, parent]
  }
  const before = write('refs/heads/a', 1, works)
  const again = works.flatMap((work) => {
    if (random.chance(0.15)) return []
    const changed = random.chance(0.4) ? { ...work, content: `${work.content}and more\n` } : work
    const renamed = random.chance(0.2) ? { ...changed, message: `Better ${changed.message}` } : changed
    return random.chance(0.2)
      ? [{ path: 'new', content: `${work.content}new\n`, message: 'New\n' }, renamed]
      : [renamed]
  })
  if (random.chance(0.3)) again.reverse()
  if (again.length === 0) again.push(works[0] ?? { path: 'x', content: 'x\n', message: 'x' })
  return { commits, before, after: write('refs/heads/b', random.chance(0.5) ? 2 : 1, again) }
}

describe('a comparison of two series of commits', () => {
  it('has the pairs and the differences of stock git range-diff, over generated series', async (test) => {
    const found = { same: 0, changed: 0, removed: 0, added: 0 }
    const { gitDir, read } = open(test)
    for (let seed = 1; seed <= 50; seed += 1) {
      const { commits, before, after } = generatedSeries(seed)
      const oids = writeHistory(gitDir, commits)
      const id = (mark: number) => oids[mark - 1] ?? ''
      const series = [before, after].map(([base, head]) => ({ base: id(base), head: id(head) }))
      const [first, second] = series
      if (first === undefined || second === undefined) return assert.fail()
      const told = await toldSeries(read, { gitDir, before: first, after: second })
      for (const kind of kinds) found[kind] += told?.found[kind] ?? 0
      const ranges = series.map(({ base, head }) => `${base}..${head}`)
      assert.deepEqual(told?.lines, rangeDiffOf(gitDir, ranges), `seed ${seed}`)
    }
    for (const [kind, times] of Object.entries(found)) assert.ok(times >= 10, `${kind}: ${times}`)
  }, 120_000)

  it('is bounded', async (test) => {
    const { gitDir, read } = open(test)
    const { compareSeries, comparePatches } = read
    const branch = 'refs/heads/main'
    const many = Array.from({ length: rangeDiffLimits.commits + 1 }, (_, at) => ({
      branch,
      parents: [at + 1],
      changes: [{ path: 'a', content: `${at}` }],
    }))
    const oids = writeHistory(gitDir, [{ branch, parents: [], changes: [] }, ...many])
    const [base = '', one = ''] = oids
    const long = { base, head: oids.at(-1) ?? '' }
    assert.equal(await compareSeries({ gitDir, before: { base, head: one }, after: long }), undefined)
    assert.equal(await compareSeries({ gitDir, before: long, after: { base, head: one } }), undefined)
    const text = (mark: string) => Array.from({ length: 5_000 }, (_, at) => `${mark} ${at}\n`).join('')
    const [, left = '', right = ''] = writeHistory(gitDir, [
      { branch, parents: [], changes: [] },
      { branch, parents: [1], changes: [{ path: 'a', content: text('left') }] },
      { branch, parents: [1], changes: [{ path: 'a', content: text('right') }] },
    ])
    const { lines: told, isCut } = await comparePatches({ gitDir, before: left, after: right })
    assert.deepEqual([told.length <= rangeDiffLimits.lines, isCut], [true, true])
    assert.deepEqual(await comparePatches({ gitDir, before: base, after: one }), { lines: [], isCut: false })
    await assert.rejects(comparePatches({ gitDir, before: '--output=x', after: right }))
    await assert.rejects(compareSeries({ gitDir, before: { base: '-', head: one }, after: long }))
  })
})
