import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CommitText, commitObject } from '../land/commit-object.ts'
import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { type DraftedMerge, mergeBounds } from './merge-commits.ts'
import { mergeTrees } from './merge-trees.ts'
import { readRawCommits } from './raw-commits.ts'
import { inScratch, writeScratchObject } from './scratch-objects.ts'

export interface RevertDraft extends Pick<CommitText, 'author' | 'committer' | 'at' | 'message' | 'sign'> {
  gitDir: string
  /** The commit that it is made on. */
  ours: string
  /** What is taken back: all that the commit `landed` has and `before`, an ancestor of it, had not. */
  before: string
  landed: string
  signal?: AbortSignal | undefined
}

/** What became of changes that were to be taken back. */
export type Reverted<T> =
  | { kind: 'done'; value: T }
  /** Later commits have changed the same in these files, the first of them. */
  | { kind: 'conflict'; paths: string[] }
  /** Nothing of them is left. */
  | { kind: 'nothing' }

const deadlineMs = 20_000

/**
 * Makes one commit that takes changes back, as `git revert` does (of a merge with `-m 1`), without a work tree, and gives it to `use`, to be
 * brought by a push; it is gone afterwards. Throws as `mergeCommits` does.
 */
export function draftRevert<T>(
  { git, gitDir, ours, before, landed, signal, ...text }: RevertDraft & { git: Git },
  use: (draft: DraftedMerge) => Promise<T>,
): Promise<Reverted<T>> {
  const oids = [ours, before, landed]
  if (!oids.every(isObjectId)) throw new GitError('missing', 'no commit id')
  return inScratch({ gitDir, name: 'revert' }, async ({ folder, environment }) => {
    const command = { gitDir, environment, lane: 'heavy', signal, bounds: mergeBounds, deadlineMs } as const
    const commits = await readRawCommits(git, { ...command, oids })
    const [tip = '', had = '', has = ''] = commits.map(({ tree }) => tree)
    const merging = { git, gitDir, signal, folder, environment, deadlineMs }
    const outcome = await mergeTrees({ ...merging, base: has, ours: tip, theirs: had })
    if (outcome.kind === 'conflict') return outcome
    if (outcome.tree === tip) return { kind: 'nothing' }
    const made = commitObject({ ...text, tree: outcome.tree, parents: [ours], idBytes: ours.length / 2 })
    await writeScratchObject(folder, made)
    const output = join(folder, 'revert.pack')
    await writeFile(output, '')
    const args = ['pack-objects', '--revs', '--stdout', '--quiet', '--delta-base-offset']
    await git.run({ ...command, args, input: `${made.oid}\n^${ours}\n^${before}\n`, output })
    return { kind: 'done', value: await use({ oid: made.oid, pack: () => createReadStream(output) }) }
  })
}
