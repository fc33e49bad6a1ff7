import { type GitEngine, GitError } from '@sheaf/git-engine'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { mergedInWorkTree, merger, rebasedInWorkTree } from '@sheaf/git-engine/testing/stock-git'

/** Two commits that somebody has merged. */
export interface Pair {
  ours: string
  theirs: string
}

export interface PairReport {
  pairs: number
  /** How many of each came to the same as with stock git: commits, or files in conflict. */
  same: { merged: number; conflicts: number; squashed: number; rebased: number; rebaseConflicts: number }
  /** Those of which git did not end within the bounds of a server. */
  late: number
  differences: string[]
}

const { at, ...who } = merger
const text = { author: who, committer: who, at, message: 'Merge', sign: undefined }
/** A work tree is rebased commit by commit: beyond so many that takes minutes. */
const mostRebased = 30

/** What this engine makes of the sides of real merges, beside what stock git makes of them in a work tree: by a merge, a squash and a rebase. */
export async function comparePairs(
  engine: GitEngine,
  { work, pairs }: { work: string; pairs: readonly Pair[] },
): Promise<PairReport> {
  const same = { merged: 0, conflicts: 0, squashed: 0, rebased: 0, rebaseConflicts: 0 }
  const report: PairReport = { pairs: pairs.length, same, late: 0, differences: [] }
  for (const [index, pair] of pairs.entries()) {
    await comparePair(engine, { work, pair, report }).catch((error: unknown) => {
      if (!(error instanceof GitError && error.kind === 'timeout')) throw error
      report.late += 1
    })
    if (index % 10 === 9) process.stdout.write(`${index + 1} pairs, ${report.differences.length} differences\n`)
  }
  return report
}

/** Where one side is a folder or a link, git calls a file by its side as well: in a work tree that is HEAD, here the commit. */
const sameFiles = (paths: readonly string[], stock: readonly string[], ours: string): boolean =>
  paths.toSorted().join('\0') ===
  stock
    .map((path) => path.replace(/~HEAD$/, `~${ours}`))
    .toSorted()
    .join('\0')

async function comparePair(
  { read, write }: GitEngine,
  { work, pair, report: { same, differences } }: { work: string; pair: Pair; report: PairReport },
): Promise<void> {
  const gitDir = plainGit(work, ['rev-parse', '--absolute-git-dir'])
  const { ours, theirs } = pair
  const oidOf = async ({ oid }: { oid: string }) => oid
  const differs = (what: string, found: object) =>
    differences.push(`the ${what} of ${theirs} and ${ours}: ${JSON.stringify(found)}`)
  const outcome = await read.merge({ gitDir, ...pair })
  const stock = mergedInWorkTree(work, pair)
  const made = await write.draftMerge({ gitDir, ...pair, ...text, keepsHistory: true }, oidOf)
  if ('commit' in stock) {
    if (outcome.kind === 'clean' && made === stock.commit) same.merged += 1
    else differs('merge', { outcome, made, stock })
    const squash = mergedInWorkTree(work, { ...pair, isSquash: true })
    const squashed = await write.draftMerge({ gitDir, ...pair, ...text, keepsHistory: false }, oidOf)
    if ('commit' in squash && squash.commit === squashed) same.squashed += 1
    else differs('squash', { squashed, squash })
  } else if (outcome.kind === 'conflict' && made === undefined && sameFiles(outcome.paths, stock.conflicts, ours))
    same.conflicts += 1
  else differs('merge', { outcome, made, stock })
  if (Number(plainGit(work, ['rev-list', '--count', '--no-merges', `${ours}..${theirs}`])) > mostRebased) return
  const rebase = await write.draftRebase({ gitDir, ...pair, committer: who, at, sign: undefined }, oidOf)
  const rebased = rebasedInWorkTree(work, pair)
  const oid = rebase.kind === 'done' ? rebase.value : rebase.kind === 'nothing' ? ours : undefined
  if (oid !== rebased) differs('rebase', { rebase, rebased })
  else if (oid === undefined) same.rebaseConflicts += 1
  else same.rebased += 1
}
