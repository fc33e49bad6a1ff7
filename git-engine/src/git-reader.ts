import type { Readable } from 'node:stream'
import { createLru } from '@sheaf/server-core/lru'
import type { FileBlame } from './blame/blame-file.ts'
import { type Blames, createBlames } from './blame/blames.ts'
import { type BlamesAheadQuery, createBlamesAhead } from './blame/blames-ahead.ts'
import { type BlameQuery, createBlame } from './blame/find-blame.ts'
import { type CommitPair, findMergeBase, findPair, listRange } from './diff/compare-range.ts'
import { createLineCounter } from './diff/count-lines.ts'
import { diffCommit } from './diff/diff-commit.ts'
import { diffFile, type FileDiff, type FileDiffQuery } from './diff/diff-file.ts'
import { createKeptChanges } from './diff/kept-changes.ts'
import type { LineMap } from './diff/line-map.ts'
import { createLineMaps, type LineMapQuery } from './diff/line-maps.ts'
import { type ChangedFiles, type ChangedLines, type Finder, listChanges, type TreePair } from './diff/list-changes.ts'
import type { ParsedDiff } from './diff/parse-diff.ts'
import { comparePatches, compareSeries, type PatchComparison, type Series, type SeriesPair } from './diff/range-diff.ts'
import { type PatchQuery, streamPatch } from './diff/stream-patch.ts'
import type { EngineParts } from './engine-parts.ts'
import { compareForks, type ForkedCommits, findForkPoint } from './fork/compare-forks.ts'
import { type MissingObjects, packMissing } from './fork/pack-missing.ts'
import { type GreppedPaths, type GrepQuery, grepPaths } from './grep/grep-paths.ts'
import { type CommitDays, type CommitDaysQuery, readCommitDays } from './history/commit-days.ts'
import { type CommitText, type CommitTextsQuery, readCommitTexts } from './history/commit-texts.ts'
import type { Contributions } from './history/contribution-tally.ts'
import { createLog, type Log } from './history/log.ts'
import { type ContributionsQuery, createContributions } from './history/read-contributions.ts'
import { createLanguages, type Languages } from './languages/count-languages.ts'
import type { LastCommitCache } from './last-commits/last-commit-cache.ts'
import {
  type ConflictQuery,
  type ConflictText,
  type ListedConflict,
  listConflicts,
  readConflictText,
} from './merge/conflict-texts.ts'
import { type MergeOutcome, type MergePair, mergeCommits } from './merge/merge-commits.ts'
import { type MergesQuery, mergeMany } from './merge/merge-many.ts'
import { type Rebased, tryRebase } from './merge/rebase-commits.ts'
import { type BlobPathsQuery, findBlobPaths } from './objects/find-blob-paths.ts'
import { type FoundPath, findPath } from './objects/find-tree.ts'
import type { LfsPointer } from './objects/lfs-pointer.ts'
import { type FilesQuery, type ListedFiles, listFiles } from './objects/list-files.ts'
import { type LfsPointersQuery, listLfsPointers } from './objects/list-lfs-pointers.ts'
import { type ListedPaths, listPaths, type PathsQuery } from './objects/list-paths.ts'
import type { ObjectCache } from './objects/object-cache.ts'
import { type GitTag, maxTagBytes, parseTag } from './objects/parse-tag.ts'
import { type Blobs, createBlobs } from './objects/read-blob.ts'
import { type FilesToRead, type ReadFile, readFiles } from './objects/read-files.ts'
import { createFolders, type Folders } from './objects/read-folder.ts'
import { readSigned, type SignedObject } from './objects/read-signed.ts'
import { findEntriesAt, type TreeWalk, type WalkedEntry, type WalkedPage, walkTree } from './objects/walk-tree.ts'
import { type ArrivedUpdate, listPushedCommits, readPushedSignatures } from './push/pushed-commits.ts'
import { type ArrivedPush, findPushedChange, findPushedPaths, listPushedPointers } from './push/pushed-files.ts'
import { type ArrivedProposal, followsFrom, lookAtProposal, type ProposalQuery } from './push/pushed-proposal.ts'
import { type Holders, type HoldersQuery, listHolders } from './reach/list-holders.ts'
import { countLost } from './refs/count-lost.ts'
import { listBranchNames, readRefs } from './refs/list-refs.ts'
import type { RefSnapshots } from './refs/refs-snapshot.ts'
import { type ResolvedRevision, type RevisionQuery, resolveCommit } from './refs/resolve-revision.ts'
import { createSingleFlight } from './single-flight.ts'

type SeriesQuery = { gitDir: string; before: Series; after: Series; signal?: AbortSignal | undefined }
type PatchesQuery = { gitDir: string; before: string; after: string; signal?: AbortSignal | undefined }
type TreesQuery = TreePair & { gitDir: string; signal?: AbortSignal | undefined }

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
  /** An annotated tag by its id; nothing where there is none (any more). */
  tag(options: { gitDir: string; oid: string }): Promise<GitTag | undefined>
  /** A commit or an annotated tag by what its signature is about; nothing where there is none. */
  signed(options: { gitDir: string; oid: string }): Promise<SignedObject | undefined>
  /** All files of a tree, as many as are searched by their names. Asked for twice at once, they are listed once. */
  paths(options: PathsQuery): Promise<ListedPaths>
  /** The text files of a tree in which letters stand, as many as are found within some seconds. */
  grep(options: GrepQuery): Promise<GreppedPaths>
  /** All pointers of Git LFS among its objects, reached by a ref or not. */
  lfsPointers(options: LfsPointersQuery): Promise<void>
  /** A path at which some commit of a ref has each of these blobs, as far as one has. It walks the whole history. */
  blobPaths(options: BlobPathsQuery): Promise<Map<string, string>>
  /** What a push has brought whose refs have not moved. */
  arrived: {
    pointers(push: Omit<ArrivedPush, 'tips'>): Promise<Map<string, LfsPointer>>
    paths(query: ArrivedPush & { blobs: ReadonlySet<string>; limit: number }): Promise<string[]>
    change(query: ArrivedPush & { paths: readonly string[] }): Promise<string | undefined>
    /** The commits that a branch would have more, the newest first. */
    commits(query: ArrivedUpdate & { limit: number; isMerge?: boolean }): Promise<string[]>
    /** What the signatures of some of them are about. */
    signed(query: Omit<ArrivedPush, 'tips'> & { oids: readonly string[] }): Promise<Map<string, SignedObject>>
    proposal(query: ProposalQuery): Promise<ArrivedProposal>
    /** Does what has come follow from `base`? */
    follows(query: ProposalQuery): Promise<boolean>
  }
  /** The files of a tree with their sizes, and many files one after the other: for work that yields to all other. */
  files: {
    list(options: FilesQuery): Promise<ListedFiles>
    read(options: FilesToRead): AsyncGenerator<ReadFile>
  }
  folders: Folders
  /** A page of what lies below a folder, in git's order. */
  walk(options: TreeWalk): Promise<WalkedPage>
  /** What stands at some paths below a tree, with its place in its folder. */
  entriesAt(options: { gitDir: string; tree: string; paths: readonly string[] }): Promise<WalkedEntry[]>
  blobs: Blobs
  /** What a commit changed against its first parent. Asked for twice at once, it is read once. */
  diff(options: { gitDir: string; commit: string; signal?: AbortSignal | undefined }): Promise<ParsedDiff>
  /** The files that differ between two trees, without their lines. Asked for twice at once, they are listed once; long lists are kept. */
  changes(options: TreesQuery): Promise<ChangedFiles>
  /** How many lines differ between two trees, file by file, as they were found: it takes as long as to read them all. Asked for twice at once, they are counted once. Where somebody waits for all of them (`isAwaited`), they do not stand behind those that nobody waits for. */
  changedLines(options: TreesQuery & { finder: Finder; isAwaited?: boolean }): Promise<ChangedLines>
  /** The same where it is kept, as that of long lists is; nothing is counted. */
  keptLines(options: Omit<TreesQuery, 'signal'> & { finder: Finder }): Promise<ChangedLines | undefined>
  /** The lines in which one file differs from another, by their ids. */
  fileDiff(options: FileDiffQuery): Promise<FileDiff>
  /** Where lines of one file stand in another one, by their ids. It is found once for two contents, whoever asks for which of their lines. */
  lineMap(options: LineMapQuery): Promise<LineMap | undefined>
  /** A difference as git writes it, for `git apply` and `git am`: it fails behind `patchLimits`. */
  patch(options: PatchQuery): Promise<Readable>
  /** What a merge of two commits comes to: see `mergeCommits`. Nothing is written. */
  merge(options: MergePair): Promise<MergeOutcome>
  /** What merges of several pairs come to, by one process: see `mergeMany`. Nothing is written. */
  merges(options: MergesQuery): Promise<(MergeOutcome | undefined)[]>
  /** What a rebase of one commit on another would come to: see `tryRebase`. Nothing is written. */
  rebase(options: MergePair): Promise<Rebased<undefined>>
  /** The files in conflict between two commits, and one of them as a text to work on: see `listConflicts` and `readConflictText`. */
  conflicts: {
    list(options: MergePair): Promise<ListedConflict[] | undefined>
    text(options: ConflictQuery): Promise<ConflictText | undefined>
  }
  /** The best common ancestor of two commits, if they have one. */
  mergeBase(options: CommitPair): Promise<string | undefined>
  /** The commits that one commit reaches and another does not, newest first, by their ids: at most one more than `rangeLimit`. */
  range(options: CommitPair): Promise<string[]>
  /** Both of these, by one walk. */
  pair(options: CommitPair): Promise<{ mergeBase: string | undefined; oids: string[] }>
  /** Which commits of a series became which of another one: see `compareSeries`. Asked for twice at once, it is found once. */
  compareSeries(options: SeriesQuery): Promise<SeriesPair[] | undefined>
  /** What differs between what two commits do: see `comparePatches`. Asked for twice at once, it is found once. */
  comparePatches(options: PatchesQuery): Promise<PatchComparison>
  /** The branches and tags that reach a commit, by whole name. */
  holders(options: HoldersQuery): Promise<Holders>
  /** Which commit each line of a file comes from; `path` in its stored bytes. Asked for twice at once, it is found once. */
  blame(options: BlameQuery): Promise<FileBlame>
  /** The same with what is known after some milliseconds, where the whole is not there by then: it is looked for further, and comes when it is asked for again. */
  blameWithin: Blames['within']
  /** Keeps the blames of the files that were changed most often, before anybody asks: see `createBlamesAhead`. Says how many files were gone through. */
  keepBlames(options: BlamesAheadQuery): Promise<number>
  languages: Languages
  /** Who wrote how much of the history of a commit, by week. */
  contributions(options: ContributionsQuery): Promise<Contributions>
  /** Who has committed on which day. */
  commitDays(options: CommitDaysQuery): Promise<CommitDays>
  /** What is searched of many commits, the newest first: for work that yields to all other. */
  commitTexts(options: CommitTextsQuery): AsyncGenerator<CommitText>
  lastCommits: Pick<LastCommitCache, 'read' | 'isUnopened' | 'indexTip' | 'tipsIndexed'>
  log: Log
  /** How many commits nothing but this ref, given whole, reaches: up to `limit`. A `timeout` error where that takes long. */
  countLost(options: { gitDir: string; ref: string; limit: number; signal?: AbortSignal | undefined }): Promise<number>
  /** How far a fork and what it was forked from are apart. A `timeout` error where that takes long. */
  compareForks(options: ForkedCommits): Promise<{ ahead: number; behind: number }>
  /** Where a fork and another repository of its network parted; see `findForkPoint`. */
  forkPoint(options: ForkedCommits): Promise<string | undefined>
  /** The pack that brings one commit to who has others; see `packMissing`. */
  packMissing(options: MissingObjects): Readable
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
  const log = createLog({ git, objects, history })
  const findBlame = createBlame({ git, log })
  const blames = createBlames(findBlame, { readCommit: objects.commit })
  const diffing = createSingleFlight<ParsedDiff>()
  const listing = createSingleFlight<ChangedFiles>()
  const keptChanges = createKeptChanges()
  const comparing = createSingleFlight<SeriesPair[] | undefined>()
  const comparingPatches = createSingleFlight<PatchComparison>()
  const listingPaths = createSingleFlight<ListedPaths>()
  // Of two commits it never changes.
  const mergeBases = createLru<{ oid: string | undefined }>({ capacity: 10_000 })
  const blobs = createBlobs({ git, pool, spool, pace })
  const lineMaps = createLineMaps((options) => diffFile({ git, blobs }, options))

  return {
    refs,
    heldBy: (options) => readRefs({ git, ...options }),
    branchNames: (options) => listBranchNames({ git, ...options }),
    resolve: (options) => resolveCommit({ pool, objects, refs, reach, ...options }),
    findPath: (options) => findPath({ objects, ...options }),
    objects,
    async tag({ gitDir, oid }) {
      const object = await pool.contents(gitDir, oid, maxTagBytes)
      return object?.type === 'tag'
        ? parseTag(oid, object.data, { whole: object.data.length === object.size })
        : undefined
    },
    signed: (options) => readSigned({ pool, ...options }),
    paths({ gitDir, tree, signal }) {
      const start = (abandoned: AbortSignal) => listPaths(git, { gitDir, tree, signal: abandoned })
      return listingPaths.join(`${gitDir}:${tree}`, { signal, start })
    },
    grep: (options) => grepPaths(git, options),
    lfsPointers: (options) => listLfsPointers(git, options),
    blobPaths: (options) => findBlobPaths(git, options),
    arrived: {
      pointers: (push) => listPushedPointers(git, push),
      paths: (query) => findPushedPaths(git, query),
      change: (query) => findPushedChange(git, query),
      commits: (query) => listPushedCommits(git, query),
      signed: (query) => readPushedSignatures(git, query),
      proposal: (query) => lookAtProposal(git, query),
      follows: (query) => followsFrom(git, query),
    },
    files: { list: (options) => listFiles(git, options), read: (options) => readFiles(git, options) },
    folders: createFolders({ objects, pool }),
    walk: (options) => walkTree(objects, options),
    entriesAt: (options) => findEntriesAt(objects, options),
    blobs,
    diff({ gitDir, commit, signal }) {
      const start = (abandoned: AbortSignal) => diffCommit({ pool: diffs.whole, gitDir, commit, signal: abandoned })
      return diffing.join(`${gitDir}:${commit}`, { signal, start })
    },
    changes({ gitDir, from, to, signal }) {
      const start = (abandoned: AbortSignal) =>
        keptChanges.list({ gitDir, from, to }, () =>
          listChanges({ pools: diffs.lists, gitDir, from, to, signal: abandoned }),
        )
      return listing.join(`${gitDir}:${from}:${to}`, { signal, start })
    },
    changedLines: createLineCounter({ awaited: diffs.counts, behind: diffs.countsBehind, kept: keptChanges }),
    keptLines: (options) => keptChanges.keptLines(options),
    patch: (options) => streamPatch({ git, spool }, options),
    fileDiff: (options) => diffFile({ git, blobs }, options),
    lineMap: (options) => lineMaps.read(options),
    async mergeBase(options) {
      const { gitDir, base, head } = options
      const key = `${gitDir}:${base}:${head}`
      const known = mergeBases.get(key)
      if (known !== undefined) return known.oid
      const oid = await findMergeBase({ git, history }, options)
      mergeBases.set(key, { oid })
      return oid
    },
    range: (options) => listRange({ git, history }, options),
    async pair(options) {
      const { gitDir, base, head } = options
      const found = await findPair({ git, history }, options)
      mergeBases.set(`${gitDir}:${base}:${head}`, { oid: found.mergeBase })
      return found
    },
    compareSeries({ gitDir, before, after, signal }) {
      const key = [gitDir, before.base, before.head, after.base, after.head].join(':')
      const start = (abandoned: AbortSignal) => compareSeries(git, { gitDir, before, after, signal: abandoned })
      return comparing.join(key, { signal, start })
    },
    comparePatches({ gitDir, before, after, signal }) {
      const start = (abandoned: AbortSignal) => comparePatches(git, { gitDir, before, after, signal: abandoned })
      return comparingPatches.join(`${gitDir}:${before}:${after}`, { signal, start })
    },
    holders: (options) => listHolders({ git, history }, options),
    blame: blames.whole,
    blameWithin: blames.within,
    keepBlames: createBlamesAhead({ git, find: findBlame }),
    languages: createLanguages({ pool }),
    contributions: createContributions({ git, history }),
    commitDays: (options) => readCommitDays(git, options),
    commitTexts: (options) => readCommitTexts(git, options),
    lastCommits,
    log,
    merge: (options) => mergeCommits({ git, ...options }),
    merges: (options) => mergeMany({ git, ...options }),
    rebase: (options) => tryRebase({ git, ...options }),
    conflicts: {
      list: (options) => listConflicts({ git, ...options }),
      text: (options) => readConflictText({ git, ...options }),
    },
    compareForks: (options) => compareForks(git, options),
    forkPoint: (options) => findForkPoint({ git, history }, options),
    packMissing: (options) => packMissing(git, options),
    countLost: (options) => countLost({ git, ...options }),
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
