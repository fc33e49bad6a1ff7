import { headRevision } from '@sheaf/contract'
import { GitError } from '@sheaf/git-engine'
import { CodeIndexBroken } from '../../code-index/code-index.ts'
import type { IndexedCommit } from '../../code-index/index-messages.ts'
import type { Deps } from '../../deps.ts'
import { resolveRevision } from '../browse/index.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { followChanges } from './follow-code.ts'
import { indexTurns } from './index-turns.ts'

type IndexDeps = Pick<Deps, 'commitIndex' | 'database' | 'git' | 'storage' | 'log'>

/** Of one default branch, the newest. */
export const mostCommits = 50_000
/** Commits go to the thread in pieces of so many, of some hundreds of bytes each: others have their turn between two. */
const batchCommits = 500

/**
 * Brings this server's index of commits to where the database is, and keeps it there until the server stops. It begins anew where its file is gone or
 * can't be read.
 */
export function followCommits(deps: IndexDeps, { most = mostCommits } = {}): void {
  const { commitIndex } = deps
  void followChanges(
    { ...deps, codeIndex: commitIndex },
    {
      cursor: () => commitIndex.ask('cursor', null),
      async setCursor(cursor) {
        await commitIndex.ask('setCursor', cursor)
      },
      repositories: () => commitIndex.ask('repositories', null),
      async drop(repoId) {
        await commitIndex.ask('drop', { repoId })
      },
      index: (repoId) => indexRepositoryCommits(deps, { repoId, most }),
      stopsAll: () => false,
      failed: () => undefined,
      async recover(error) {
        if (error instanceof CodeIndexBroken) await commitIndex.reset()
      },
    },
  )
}

/** Indexes the history of the default branch of a repository as it is now; of one that is not there, nothing is found any more. */
async function indexRepositoryCommits(
  deps: IndexDeps,
  { repoId, most }: { repoId: number; most: number },
): Promise<void> {
  const { commitIndex } = deps
  const repository = await findRepositoryById(deps, repoId)
  const head = repository && (await resolveRevision(deps, { repository, revision: headRevision }))
  if (repository === undefined || head === undefined) {
    await commitIndex.ask('drop', { repoId })
    return
  }
  const { gitDir } = repository
  if (await commitIndex.ask('adopt', { repoId, head })) return
  const begun = await commitIndex.ask('begin', { repoId, head, isWhole: false })
  if (begun === null) return
  if (begun.from !== undefined) {
    const added = await addCommits(deps, { gitDir, from: begun.from, to: head, most }).catch((error: unknown) => {
      // The head of before has gone.
      if (error instanceof GitError) return undefined
      throw error
    })
    if (added !== undefined && added < most) {
      await commitIndex.ask('finish', { isPartial: false })
      return
    }
  }
  await commitIndex.ask('begin', { repoId, head, isWhole: true })
  const added = await addCommits(deps, { gitDir, to: head, most })
  await commitIndex.ask('finish', { isPartial: added === most })
}

/** Gives how many there were; nothing where some of those that were known are none of this history any more. */
async function addCommits(
  { commitIndex, git }: IndexDeps,
  range: { gitDir: string; from?: string; to: string; most: number },
): Promise<number | undefined> {
  const signal = commitIndex.closed
  const inTurn = indexTurns({ git, index: 'commits', signal })
  let batch: IndexedCommit[] = []
  let added = 0
  const flush = async () => {
    if (batch.length > 0) await inTurn(() => commitIndex.ask('add', batch))
    batch = []
  }
  for await (const { isLost, ...commit } of git.read.commitTexts({ ...range, signal })) {
    if (isLost) return undefined
    added += 1
    if (batch.push(commit) >= batchCommits) await flush()
  }
  await flush()
  return added
}
