import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Signature, signedCommit } from '../land/commit-object.ts'
import { newObject } from '../land/new-object.ts'
import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import type { Git, GitCommand } from '../process/run-git.ts'
import { type DraftedMerge, type MergePair, mergeBounds, revsBeyond } from './merge-commits.ts'
import { mergeTrees } from './merge-trees.ts'
import { type RawCommit, readRawCommits } from './raw-commits.ts'
import { inScratch, writeScratchObject } from './scratch-objects.ts'

export interface RebaseDraft extends MergePair {
  committer: Signature
  /** Milliseconds since 1970. */
  at: number
  sign: ((payload: Buffer) => string) | undefined
  /** Commits that are there where it is pushed: the two, where nothing is said. */
  known?: readonly string[] | undefined
}

/** What became of commits that were to be put on others. */
export type Rebased<T> =
  | { kind: 'done'; value: T }
  /** This commit and what it is put on have changed the same in these files. */
  | { kind: 'conflict'; commit: string; paths: string[] }
  /** All that they do is done there already. */
  | { kind: 'nothing' }
  | { kind: 'too-many' }

/** So many commits are put on others at once, and in so much time all of them. */
export const maxRebasedCommits = 250
const deadlineMs = 30_000

/**
 * Puts each commit of `theirs` that `ours` lacks on `ours`, as `git rebase` does, without a work tree: merges are left out, and what `ours`
 * has by another commit; authors, their times and messages stay. What comes of it is given to `use`, to be brought by a push, and gone
 * afterwards. A commit that lies where it would be put stays as it is. Throws as `mergeCommits` does.
 */
export function draftRebase<T>(
  { known, ...draft }: RebaseDraft & { git: Git },
  use: (draft: DraftedMerge) => Promise<T>,
): Promise<Rebased<T>> {
  const { git, ours, theirs } = draft
  return putOn({ ...draft, maxCommits: maxRebasedCommits }, async ({ oid, folder, command }) => {
    const output = join(folder, 'rebased.pack')
    await writeFile(output, '')
    const args = ['pack-objects', '--revs', '--stdout', '--quiet', '--delta-base-offset']
    await git.run({ ...command(), args, input: revsBeyond(oid, known ?? [ours, theirs]), output })
    return use({ oid, pack: () => createReadStream(output) })
  })
}

/** So many commits are put on others for a look alone. */
const maxTried = 50
const nobody: Signature = { name: 'x', email: 'x' }

/** What a rebase would come to; nothing of it is kept. Throws as `mergeCommits` does. */
export const tryRebase = (pair: MergePair & { git: Git }): Promise<Rebased<undefined>> =>
  putOn({ ...pair, committer: nobody, at: 0, sign: undefined, maxCommits: maxTried }, async () => undefined)

interface PutOn {
  oid: string
  folder: string
  command: Command
}

function putOn<T>(
  {
    git,
    gitDir,
    ours,
    theirs,
    signal,
    lane = 'heavy',
    maxCommits,
    ...text
  }: RebaseDraft & { git: Git; maxCommits: number },
  finish: (made: PutOn) => Promise<T>,
): Promise<Rebased<T>> {
  if (!isObjectId(ours) || !isObjectId(theirs)) throw new GitError('missing', 'no commit id')
  const until = performance.now() + deadlineMs
  return inScratch({ gitDir, name: 'rebase' }, async ({ folder, environment }) => {
    const command = () => ({
      ...({ gitDir, environment, lane, signal, bounds: mergeBounds } as const),
      deadlineMs: timeLeft(until),
    })
    const picks = await commitsToPick(git, { ours, theirs, maxCommits, command })
    if (picks === undefined) return { kind: 'too-many' }
    let onto = { oid: ours, tree: picks.tree }
    for (const pick of picks.commits) {
      // It lies there already.
      if (pick.commit.parents[0] === onto.oid) {
        onto = pick.commit
        continue
      }
      const merging = { git, gitDir, signal, lane, folder, environment, deadlineMs: timeLeft(until) }
      const { before, commit } = pick
      const outcome = await mergeTrees({ ...merging, base: before, ours: onto.tree, theirs: commit.tree })
      if (outcome.kind === 'conflict') return { kind: 'conflict', commit: commit.oid, paths: outcome.paths }
      const { tree } = outcome
      if (tree === onto.tree && !isEmpty(pick)) continue
      const { author, message } = commit
      const made = { ...text, tree, parents: [onto.oid], author, message, idBytes: ours.length / 2 }
      const next = signedCommit(made)
      await writeScratchObject(folder, next)
      onto = { oid: next.oid, tree }
    }
    const { oid } = onto
    if (oid === ours) return { kind: 'nothing' }
    return { kind: 'done', value: await finish({ oid, folder, command }) }
  })
}

function timeLeft(until: number): number {
  const left = until - performance.now()
  if (left <= 0) throw new GitError('timeout', 'git passed the deadline of all its commits')
  return left
}

interface Pick {
  commit: RawCommit
  /** What its parent holds; that of a root is empty. */
  before: string
}

const isEmpty = ({ commit, before }: Pick) => commit.tree === before

type Command = () => Omit<GitCommand, 'args'>

/** The commits to put on `ours` in their order, and the tree of `ours`; nothing where they are too many. */
async function commitsToPick(
  git: Git,
  { ours, theirs, maxCommits, command }: { ours: string; theirs: string; maxCommits: number; command: Command },
): Promise<{ tree: string; commits: Pick[] } | undefined> {
  const most = `--max-count=${maxCommits + 1}`
  const which = ['--reverse', '--topo-order', '--no-merges', '--right-only', '--cherry-mark', most]
  const listed = await git.run({
    ...command(),
    args: ['rev-list', ...which, '--end-of-options', `${ours}...${theirs}`],
  })
  const lines = listed.toString('latin1').split('\n').filter(Boolean)
  if (lines.length > maxCommits) return undefined
  const [tip, ...commits] = await readRawCommits(git, {
    ...command(),
    oids: [ours, ...lines.map((line) => line.slice(1))],
  })
  const trees = new Map([tip, ...commits].map((commit) => [commit?.oid ?? '', commit?.tree ?? '']))
  const others = [...new Set(commits.flatMap(({ parents }) => parents))].filter((oid) => !trees.has(oid))
  for (const { oid, tree } of await readRawCommits(git, { ...command(), oids: others })) trees.set(oid, tree)
  const none = newObject('tree', Buffer.alloc(0), ours.length / 2).oid
  const picks = commits.map((commit) => ({ commit, before: trees.get(commit.parents[0] ?? '') ?? none }))
  // The same change is there by another commit; one that changes nothing is no change that could be there.
  const isThere = (index: number) => lines[index]?.startsWith('=') === true
  return { tree: tip?.tree ?? none, commits: picks.filter((pick, index) => isEmpty(pick) || !isThere(index)) }
}
