import { join } from 'node:path'
import type { GitEngine } from '@sheaf/git-engine'
import { generateHistory, randomOf } from '@sheaf/git-engine/testing/generated-history'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { comparePairs, type Pair, type PairReport } from './real-pairs.ts'

/** Of each history; pairs of one repeat each other after some more. */
const pairsOfEach = 30
const commitsOfEach = 30

/**
 * What this engine makes of pairs of commits of generated histories, beside stock git: renames, modes, links, submodules, odd names, merges of merges and clocks
 * that run backwards, as real ones seldom have them. Each pair has grown apart; seeds follow each other from 1.
 */
export async function compareGenerated(
  engine: GitEngine,
  { folder, count }: { folder: string; count: number },
): Promise<PairReport> {
  const same = { merged: 0, conflicts: 0, squashed: 0, rebased: 0, rebaseConflicts: 0 }
  const report: PairReport = { pairs: 0, same, late: 0, differences: [] }
  for (let seed = 1; report.pairs < count; seed += 1) {
    const work = join(folder, `generated-${seed}`)
    plainGit(folder, ['init', '-q', work])
    const gitDir = join(work, '.git')
    const commits = writeHistory(gitDir, generateHistory({ seed, commits: commitsOfEach }))
    const random = randomOf(seed)
    const pairs: Pair[] = []
    const wanted = Math.min(pairsOfEach, count - report.pairs)
    for (let tries = 0; tries < 10 * pairsOfEach && pairs.length < wanted; tries += 1) {
      const [ours, theirs] = [random.pick(commits), random.pick(commits)]
      const common = await engine.read.mergeBase({ gitDir, base: ours, head: theirs })
      if (common !== undefined && common !== ours && common !== theirs) pairs.push({ ours, theirs })
    }
    const found = await comparePairs(engine, { work, pairs })
    report.pairs += found.pairs
    report.late += found.late
    report.differences.push(...found.differences.map((each) => `seed ${seed}: ${each}`))
    for (const kind of ['merged', 'conflicts', 'squashed', 'rebased', 'rebaseConflicts'] as const)
      same[kind] += found.same[kind]
  }
  return report
}
