import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createGitEngine } from '@sheaf/git-engine'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { compareGenerated } from '../histories/generated-pairs.ts'
import { comparePairs, type Pair } from '../histories/real-pairs.ts'
import { compareRealSeries } from '../histories/real-series.ts'

/**
 * Puts this engine's merges, squashes, rebases and comparisons of series beside those of stock git, over the merges of a real history:
 *   npm run histories -- /path/to/redis.git --pairs 100 --series 50
 * or, without one, over pairs of generated histories:
 *   npm run histories -- --generated 300
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '100' },
    series: { type: 'string', default: '50' },
    generated: { type: 'string' },
  },
})
const [path] = positionals
if (path === undefined && values.generated === undefined)
  throw new Error('Say where a clone of a repository lies: npm run histories -- /path/to/it.git; or --generated 300')
const folder = mkdtempSync(join(tmpdir(), 'sheaf-histories-'))
const engine = createGitEngine()
try {
  if (values.generated !== undefined) {
    const generated = await compareGenerated(engine, { folder, count: Number(values.generated) })
    console.log(JSON.stringify(generated, null, 2))
    if (generated.differences.length > 0) process.exitCode = 1
  }
  if (path !== undefined) await compareReal(path)
} finally {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
}

async function compareReal(clone: string): Promise<void> {
  const work = join(folder, 'work')
  plainGit(folder, ['clone', '-q', '--shared', '--no-checkout', resolve(clone), work])
  // As a repository of a server has one.
  plainGit(work, ['commit-graph', 'write', '--reachable'])
  const count = Number(values.pairs)
  const merges = plainGit(work, ['rev-list', '--merges', '--max-parents=2', '--parents', 'HEAD']).split('\n')
  const pairs = merges.map((line) => line.split(' ')).map(([, ours = '', theirs = '']) => ({ ours, theirs }))
  // Over all of its life: what was merged, and every second time what two people proposed at about the same time.
  const every = Math.max(1, Math.floor(pairs.length / Math.max(1, 1.5 * count)))
  const gitDir = plainGit(work, ['rev-parse', '--absolute-git-dir'])
  const some: Pair[] = []
  for (let index = 0; index < pairs.length && some.length < count; index += every) {
    const pair = pairs[index]
    const ahead = pairs[index + 1]?.theirs
    if (pair === undefined) continue
    const { theirs } = pair
    const ours = (index / every) % 2 === 1 && ahead !== undefined ? ahead : pair.ours
    const common = await engine.read.mergeBase({ gitDir, base: ours, head: theirs })
    if (common !== undefined && common !== ours && common !== theirs) some.push({ ours, theirs })
  }
  const merged = await comparePairs(engine, { work, pairs: some })
  console.log(JSON.stringify(merged, null, 2))
  const series = await compareRealSeries(engine, { work, pairs, count: Number(values.series) })
  console.log(JSON.stringify(series, null, 2))
  if (merged.differences.length + series.differences.length > 0) process.exitCode = 1
}
