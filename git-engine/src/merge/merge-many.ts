import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { type MergeOutcome, type MergePair, maxConflictPaths, mergeBounds, mergeCommits } from './merge-commits.ts'
import { inScratch } from './scratch-objects.ts'

/** So many merges are one process at most: git says what they came to once all of them are done. */
export const mergesTogether = 8

export interface MergesQuery extends Omit<MergePair, 'ours' | 'theirs'> {
  pairs: readonly Pick<MergePair, 'ours' | 'theirs'>[]
}

/** What is known together is known soon, or each by itself. */
const togetherMs = 5_000
/** Of what git says about a merge, so much of a name or an id is kept, in characters. */
const maxField = 64 * 1024

/**
 * What merging each of some pairs of commits comes to, in their order, as `mergeCommits` says it; nothing of those of which git can't, or not in time.
 * They are tried by one process (`git merge-tree --stdin`), which reads what they have in common once; a merge that git can't make ends that, so that
 * those behind it, as all where it takes too long, are tried one by one.
 */
export async function mergeMany({
  git,
  pairs,
  ...place
}: MergesQuery & { git: Git }): Promise<(MergeOutcome | undefined)[]> {
  if (pairs.length > mergesTogether) throw new GitError('failed', 'too many merges for one process')
  if (!pairs.every(({ ours, theirs }) => isObjectId(ours) && isObjectId(theirs)))
    throw new GitError('missing', 'no commit id')
  const together = pairs.length > 1 ? await tryTogether({ git, pairs, ...place }) : []
  const outcomes: (MergeOutcome | undefined)[] = []
  for (const [at, pair] of pairs.entries()) outcomes.push(together[at] ?? (await tryAlone({ git, ...pair, ...place })))
  return outcomes
}

/** As many outcomes as git said, from the first pair on. */
function tryTogether({ git, gitDir, pairs, lane, signal }: MergesQuery & { git: Git }): Promise<MergeOutcome[]> {
  return inScratch({ gitDir, name: 'merge' }, async ({ environment }) => {
    const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', '--stdin']
    const bounds = { ...mergeBounds, cpuSeconds: togetherMs / 1_000 }
    const options = { environment, lane: lane ?? 'heavy', deadlineMs: togetherMs, signal, bounds } as const
    const child = await git.start({ gitDir, args, ...options })
    child.stdin.end(pairs.map(({ ours, theirs }) => `${ours} ${theirs}\n`).join(''))
    const reader = readOutcomes(() => child.kill())
    child.stdout.setEncoding('utf8').on('data', (text: string) => reader.take(text))
    const exit = await child.ended
    if (exit.why === 'aborted') throw new GitError('aborted', 'merges were given up')
    return reader.outcomes
  })
}

/**
 * Reads what git says of merges, one after the other: `1` or `0`, the tree, the names of files in conflict, and an empty field, each ended by a NUL.
 * What is not whole is not counted.
 */
function readOutcomes(giveUp: () => void) {
  const outcomes: MergeOutcome[] = []
  let rest = ''
  let status: string | undefined
  let tree: string | undefined
  let paths = new Set<string>()
  let isBroken = false
  const field = (text: string) => {
    if (status === undefined) status = text
    else if (tree === undefined) tree = text
    else if (text !== '') {
      if (paths.size < maxConflictPaths) paths.add(text)
    } else {
      if (!isObjectId(tree) || (status !== '0' && status !== '1')) isBroken = true
      else outcomes.push(status === '1' ? { kind: 'clean', tree } : { kind: 'conflict', paths: [...paths] })
      status = undefined
      tree = undefined
      paths = new Set()
    }
  }
  return {
    outcomes,
    take(text: string) {
      if (isBroken) return
      const fields = (rest + text).split('\0')
      rest = fields.pop() ?? ''
      for (const each of fields) if (!isBroken) field(each)
      if (rest.length > maxField) isBroken = true
      if (isBroken) giveUp()
    },
  }
}

async function tryAlone(pair: MergePair & { git: Git }): Promise<MergeOutcome | undefined> {
  try {
    return await mergeCommits(pair)
  } catch (error) {
    if (error instanceof GitError && (error.kind === 'timeout' || error.kind === 'failed')) return undefined
    throw error
  }
}
