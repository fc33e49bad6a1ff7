import { type BlameRange, blameFile } from './blame/blame-file.ts'
import { diffCommit } from './diff/diff-commit.ts'
import type { ParsedDiff } from './diff/parse-diff.ts'
import type { EngineParts } from './engine-parts.ts'
import { type CommitDays, type CommitDaysQuery, readCommitDays } from './history/commit-days.ts'
import type { Contributions } from './history/contribution-tally.ts'
import { createLog, type Log } from './history/log.ts'
import { type ContributionsQuery, createContributions } from './history/read-contributions.ts'
import { createLanguages, type Languages } from './languages/count-languages.ts'
import type { LastCommitCache } from './last-commits/last-commit-cache.ts'
import { type FoundPath, findPath } from './objects/find-tree.ts'
import type { ObjectCache } from './objects/object-cache.ts'
import { type Blobs, createBlobs } from './objects/read-blob.ts'
import { createFolders, type Folders } from './objects/read-folder.ts'
import { listBranchNames, readRefs } from './refs/list-refs.ts'
import type { RefSnapshots } from './refs/refs-snapshot.ts'
import { type ResolvedRevision, type RevisionQuery, resolveCommit } from './refs/resolve-revision.ts'
import { createSingleFlight } from './single-flight.ts'

type BlameOptions = Omit<Parameters<typeof blameFile>[0], 'git'>

/** What pages, and all else that only reads, ask of repositories. */
export interface GitReader {
  /** All refs as they stood when the repository had `version` (`FoundRepository.refsVersion`), or later. */
  refs: Pick<RefSnapshots, 'read'>
  /** What refs of these names hold now. */
  heldBy(options: { gitDir: string; names: readonly string[] }): Promise<Map<string, string>>
  /** The first `limit` branches by whole name, as they are now. */
  branchNames(options: { gitDir: string; limit: number }): Promise<string[]>
  /** The commit that a revision from outside means, of those that its asker may see. */
  resolve(options: RevisionQuery): Promise<ResolvedRevision | undefined>
  findPath(options: { gitDir: string; tree: string; path: string }): Promise<FoundPath | undefined>
  objects: Pick<ObjectCache, 'commit'>
  folders: Folders
  blobs: Blobs
  /** What a commit changed against its first parent. Asked for twice at once, it is read once. */
  diff(options: { gitDir: string; commit: string; signal?: AbortSignal | undefined }): Promise<ParsedDiff>
  /** Which commit each line of a file comes from; `path` in its stored bytes. Asked for twice at once, it is found once. */
  blame(options: BlameOptions): Promise<BlameRange[]>
  languages: Languages
  /** Who wrote how much of the history of a commit, by week. */
  contributions(options: ContributionsQuery): Promise<Contributions>
  /** Who has committed on which day. */
  commitDays(options: CommitDaysQuery): Promise<CommitDays>
  lastCommits: Pick<LastCommitCache, 'read' | 'isUnopened' | 'indexTip'>
  log: Log
  /** Commits that `to` has and none of `from` has, up to `limit`. */
  countBetween(options: { gitDir: string; from: readonly string[]; to: string; limit: number }): Promise<number>
}

/** The side of the engine that reads. */
export function createReader({
  git,
  pool,
  diffs,
  objects,
  history,
  lastCommits,
  refs,
  reach,
  pace,
  spool,
}: EngineParts): GitReader {
  const blaming = createSingleFlight<BlameRange[]>()
  const diffing = createSingleFlight<ParsedDiff>()

  return {
    refs,
    heldBy: (options) => readRefs({ git, ...options }),
    branchNames: (options) => listBranchNames({ git, ...options }),
    resolve: (options) => resolveCommit({ pool, objects, refs, reach, ...options }),
    findPath: (options) => findPath({ objects, ...options }),
    objects,
    folders: createFolders({ objects, pool }),
    blobs: createBlobs({ git, pool, spool, pace }),
    diff({ gitDir, commit, signal }) {
      const start = (abandoned: AbortSignal) => diffCommit({ pool: diffs, gitDir, commit, signal: abandoned })
      return diffing.join(`${gitDir}:${commit}`, { signal, start })
    },
    blame({ signal, ...file }) {
      const key = `${file.gitDir}:${file.commit}:${file.path.toString('latin1')}`
      return blaming.join(key, { signal, start: (abandoned) => blameFile({ git, ...file, signal: abandoned }) })
    },
    languages: createLanguages({ pool }),
    contributions: createContributions({ git, history }),
    commitDays: (options) => readCommitDays(git, options),
    lastCommits,
    log: createLog({ git, objects, history }),
    async countBetween({ gitDir, from, to, limit }) {
      const args = [
        'rev-list',
        '--count',
        `--max-count=${limit}`,
        '--end-of-options',
        to,
        ...from.map((oid) => `^${oid}`),
        '--',
      ]
      return Number((await git.run({ gitDir, args })).toString('latin1').trim())
    },
  }
}
