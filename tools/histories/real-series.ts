import type { GitEngine } from '@sheaf/git-engine'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { rangeDiffOf, rebasedInWorkTree } from '@sheaf/git-engine/testing/stock-git'
import { toldSeries } from '@sheaf/git-engine/testing/told-series'
import type { Pair } from './real-pairs.ts'

export interface SeriesReport {
  series: number
  found: Record<'same' | 'changed' | 'removed' | 'added', number>
  differences: string[]
}

const kinds = ['same', 'changed', 'removed', 'added'] as const
const mostCommits = 40

/**
 * What this engine says of real series and what becomes of them on another base, beside `git range-diff`. Every second one loses its first commit on the way,
 * the last two of every third become one; of what can't be put there, the series of the merge before is what it became.
 */
export async function compareRealSeries(
  { read }: GitEngine,
  { work, pairs, count }: { work: string; pairs: readonly Pair[]; count: number },
): Promise<SeriesReport> {
  const gitDir = plainGit(work, ['rev-parse', '--absolute-git-dir'])
  const report: SeriesReport = { series: 0, found: { same: 0, changed: 0, removed: 0, added: 0 }, differences: [] }
  let last: { base: string; head: string } | undefined
  for (const { ours, theirs } of pairs) {
    if (report.series === count) break
    const base = await read.mergeBase({ gitDir, base: ours, head: theirs })
    if (base === undefined) continue
    const commits = plainGit(work, ['rev-list', '--reverse', '--no-merges', `${base}..${theirs}`]).split('\n')
    const [first = ''] = commits
    if (commits.length < 2 || commits.length > mostCommits) continue
    const before = { base, head: theirs }
    const head = rebasedInWorkTree(work, { ours, theirs, from: report.series % 2 === 0 ? base : first })
    const isMelted = head !== undefined && report.series % 3 === 0 && commits.length > 3
    const after = head === undefined ? last : { base: ours, head: isMelted ? lastTwoAsOne(work, head) : head }
    last = before
    if (after === undefined) continue
    const ranges = [before, after].map((range) => `${range.base}..${range.head}`)
    const told = await toldSeries(read, { gitDir, before, after })
    report.series += 1
    if (told?.lines.join('\n') !== rangeDiffOf(gitDir, ranges).join('\n')) report.differences.push(ranges.join(' '))
    for (const kind of kinds) report.found[kind] += told?.found[kind] ?? 0
  }
  return report
}

function lastTwoAsOne(work: string, head: string): string {
  const said = plainGit(work, ['log', '-1', '--format=%B', `${head}~1`])
  return plainGit(work, ['commit-tree', `${head}^{tree}`, '-p', `${head}~2`, '-m', said])
}
