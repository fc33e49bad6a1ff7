import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type CommitText, commitObject } from '../land/commit-object.ts'
import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'
import { inScratch, type ScratchEnvironment } from './scratch-objects.ts'

/** Two commits that are to become one, by their ids. */
export interface MergePair {
  gitDir: string
  ours: string
  theirs: string
  /** Whose turn it is: that of people who wait, where nothing is said. */
  lane?: 'heavy' | 'check' | 'maintenance'
  signal?: AbortSignal | undefined
}

/** What a merge of two commits comes to. */
export type MergeOutcome = { kind: 'clean'; tree: string } | { kind: 'conflict'; paths: string[] }

/** A commit of what two have come to, which no repository has yet. Its pack lies on the disk until `dispose` is called. */
export interface DraftedMerge {
  oid: string
  /** Reads its pack, as often as it is asked for. */
  pack(): Readable
}

const mergeDeadlineMs = 20_000
/** So many files of a conflict are named. */
export const maxConflictPaths = 100
/** So much of what git says of a conflict is read, in characters. */
const maxOutput = 1024 * 1024
/** What one process may take: a merge of two trees holds both of them. */
export const mergeBounds = { dataBytes: 1024 * 1024 * 1024, cpuSeconds: 20 }

/**
 * What merging two commits comes to, as git does it (`git merge-tree --write-tree`), without a work tree: nothing of it is written to the repository.
 * Throws a `GitError`: of kind `timeout` where it takes too long, with the exit code 128 or 129 where git can't, since the commits have nothing
 * in common or it is older than 2.38.
 */
export function mergeCommits({ git, ...pair }: MergePair & { git: Git }): Promise<MergeOutcome> {
  return inScratch({ gitDir: pair.gitDir, name: 'merge' }, ({ environment }) =>
    mergeInto({ git, environment, ...pair }),
  )
}

export interface MergeDraft extends MergePair, Pick<CommitText, 'author' | 'committer' | 'at' | 'message' | 'sign'> {
  /** Is the other one to be a parent of the commit? Without it, the commit is one of many made into one. */
  keepsHistory: boolean
  /** Commits that are there where it is pushed: the two, where nothing is said. */
  known?: readonly string[] | undefined
}

/**
 * Makes the commit of a merge and gives it to `use`, to be brought by a push; nothing where the two are in conflict. What is made
 * for it is gone once `use` is done. Throws as `mergeCommits` does.
 */
export function draftMerge<T>(
  { git, gitDir, ours, theirs, signal, keepsHistory, known = [ours, theirs], ...text }: MergeDraft & { git: Git },
  use: (draft: DraftedMerge) => Promise<T>,
): Promise<T | undefined> {
  return inScratch({ gitDir, name: 'merge' }, async ({ folder, environment }) => {
    const outcome = await mergeInto({ git, environment, gitDir, ours, theirs, signal })
    if (outcome.kind === 'conflict') return undefined
    const parents = keepsHistory ? [ours, theirs] : [ours]
    const commit = commitObject({ ...text, tree: outcome.tree, parents, idBytes: ours.length / 2 })
    const run = (args: string[], input: string | Buffer, more: Partial<GitCommand> = {}) =>
      git.run({ gitDir, args, environment, lane: 'heavy', deadlineMs: mergeDeadlineMs, signal, input, ...more })
    await run(['hash-object', '-t', 'commit', '-w', '--stdin'], content(commit.content))
    const output = join(folder, 'merge.pack')
    await writeFile(output, '')
    // All that the commit reaches and what is known does not: of its parents, the trees and the texts that the merge has made.
    const wanted = revsBeyond(commit.oid, known)
    await run(['pack-objects', '--revs', '--stdout', '--quiet', '--delta-base-offset'], wanted, { output })
    return use({ oid: commit.oid, pack: () => createReadStream(output) })
  })
}

/** What one commit reaches and others do not, as git reads it. */
export const revsBeyond = (oid: string, known: readonly string[]): string =>
  [oid, ...known.map((each) => `^${each}`), ''].join('\n')

/** It was made in memory. */
function content(made: Buffer | { file: string }): Buffer {
  if (!Buffer.isBuffer(made)) throw new Error('a commit is no file')
  return made
}

/** What a merge comes to; the trees and texts that it makes go to the scratch folder. */
export async function mergeInto({
  git,
  gitDir,
  ours,
  theirs,
  signal,
  environment,
  lane = 'heavy',
  deadlineMs = mergeDeadlineMs,
}: MergePair & { git: Git; environment: ScratchEnvironment; deadlineMs?: number }): Promise<MergeOutcome> {
  if (!isObjectId(ours) || !isObjectId(theirs)) throw new GitError('missing', 'no commit id')
  const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', ours, theirs]
  const child = await git.start({ gitDir, args, environment, lane, deadlineMs, signal, bounds: mergeBounds })
  child.stdin.end()
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    // The tree comes first; of names more than are told are not kept.
    if (out.length < maxOutput) out += text
  })
  const exit = await child.ended
  const [tree = '', ...names] = out.split('\0')
  const isDone = exit.why === 'exit' && isObjectId(tree)
  if (isDone && exit.code === 0) return { kind: 'clean', tree }
  // The last name may have been cut off.
  const whole = names.slice(0, -1).filter(Boolean)
  if (isDone && exit.code === 1) return { kind: 'conflict', paths: [...new Set(whole)].slice(0, maxConflictPaths) }
  throw exitError({ args }, exit)
}
