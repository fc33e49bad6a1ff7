import type { Readable } from 'node:stream'
import { createLru } from '@sheaf/server-core/lru'
import { type BlameRange, blameFile } from './blame/blame-file.ts'
import { diffCommit, diffOptions } from './diff/diff-commit.ts'
import { createDiffPool } from './diff/diff-pool.ts'
import type { ParsedDiff } from './diff/parse-diff.ts'
import { type Damage, damagedObjects, examineRepository, speaksOfDamage } from './disk/examine-repository.ts'
import { initRepository, removeRepository, sweepDrafts } from './disk/init-repository.ts'
import { measureNewPacks, measureRepository } from './disk/measure-disk.ts'
import { syncPush } from './disk/sync-disk.ts'
import { createFetchAnswers, type FetchRequest } from './fetch/answer-fetch.ts'
import { createFetchCache, type FetchAnswer, type FetchCacheOptions } from './fetch/fetch-cache.ts'
import { type ConversationOptions, leadConversation } from './fetch/lead-conversation.ts'
import { advertiseCapabilities } from './fetch/protocol-v2.ts'
import { type ServedArchive, serveArchive } from './fetch/serve-archive.ts'
import type { Contributions } from './history/contribution-tally.ts'
import { createHistory } from './history/history-thread.ts'
import { createLog, type Log } from './history/log.ts'
import { type ContributionsQuery, createContributions } from './history/read-contributions.ts'
import { createLanguages, type Languages } from './languages/count-languages.ts'
import { createListings, type Listings } from './listing/listing.ts'
import { createMaintenance, type Maintenance } from './maintenance/maintenance.ts'
import { type FoundPath, findPath } from './objects/find-tree.ts'
import { createObjectCache, type ObjectCache } from './objects/object-cache.ts'
import { isNullId } from './objects/object-id.ts'
import { createObjectPool } from './objects/object-pool.ts'
import { type Blobs, createBlobs } from './objects/read-blob.ts'
import { createFolders, type Folders } from './objects/read-folder.ts'
import { GitError } from './process/git-error.ts'
import { createGit, type GitExit, type GitProcess } from './process/run-git.ts'
import type { RefUpdate } from './push/push-commands.ts'
import { laneOf, type PushSize, type ReceiveOptions, receivePack } from './push/receive-pack.ts'
import { createRepositoryGate } from './push/repository-gate.ts'
import { sweepLeftovers } from './push/sweep-leftovers.ts'
import { createReachability } from './reach/reachability.ts'
import { listBranchNames, readRefs } from './refs/list-refs.ts'
import { readObjectFormat } from './refs/read-ref-snapshot.ts'
import { type AdvertiseOptions, createRefsAdvertising } from './refs/refs-advertising.ts'
import { createRefSnapshots, type RefSnapshots, type RefsOptions } from './refs/refs-snapshot.ts'
import { createRefRenewal } from './refs/renew-refs.ts'
import { type ResolvedRevision, type RevisionQuery, resolveCommit } from './refs/resolve-revision.ts'
import { setHead } from './refs/set-head.ts'
import { createSharedWork } from './shared-work.ts'
import { createSpool, pipeOnly, type SpoolOptions } from './spool/spool.ts'

/**
 * Everything that the rest of the server may ask of git. A repository is the absolute path of its folder; user
 * text enters only as a revision, a path or a branch name, and each is checked where it enters.
 */
export interface GitEngine {
  init(options: { gitDir: string; branch: string }): Promise<void>
  remove(options: { gitDir: string }): Promise<void>
  /** What is broken in a repository that could not be read for this reason; nothing where its files are well. */
  examine(options: { gitDir: string; error: Error }): Promise<Damage | undefined>
  /** Removes what interrupted creations and deletions left under a root. Returns what it was. */
  sweepDrafts(options: { root: string; signal: AbortSignal }): Promise<string[]>
  /** What a repository takes on the disk, in bytes, without what the server keeps there for itself. */
  measure(options: { gitDir: string }): Promise<number>
  /** What the packs take that came since `since` (ms). */
  measureNewPacks(options: { gitDir: string; since: number }): Promise<number>
  /** All refs as they stood when the repository had `version` (`FoundRepository.refsVersion`), or later. */
  refs: Pick<RefSnapshots, 'read'>
  /**
   * Says that refs have moved: what is kept about them is renewed. `version` is the one under which the push was
   * recorded, where it was, and nothing but these refs moved.
   */
  pushed(options: { gitDir: string; moved: readonly RefUpdate[]; version?: number | undefined }): void
  /** What refs of these names hold now. */
  heldBy(options: { gitDir: string; names: readonly string[] }): Promise<Map<string, string>>
  /** The first `limit` branches by whole name, as they are now. */
  branchNames(options: { gitDir: string; limit: number }): Promise<string[]>
  /** Lets HEAD name another branch, durably. */
  setHead(options: { gitDir: string; branch: string }): Promise<void>
  /** Finds out in the background what the refs reach, and keeps it on the disk. */
  indexReached(options: RefsOptions & { signal?: AbortSignal | undefined }): Promise<void>
  /** The commit that a revision from outside means, of those that its asker may see. */
  resolve(options: RevisionQuery): Promise<ResolvedRevision | undefined>
  findPath(options: { gitDir: string; tree: string; path: string }): Promise<FoundPath | undefined>
  objects: Pick<ObjectCache, 'commit'>
  folders: Folders
  blobs: Blobs
  /** What a commit changed against its first parent. */
  diff(options: { gitDir: string; commit: string; signal?: AbortSignal | undefined }): Promise<ParsedDiff>
  /** Which commit each line of a file comes from; `path` in its stored bytes. Asked for twice at once, it is found once. */
  blame(options: BlameOptions): Promise<BlameRange[]>
  languages: Languages
  /** Who wrote how much of the history of a commit, by week. */
  contributions(options: ContributionsQuery): Promise<Contributions>
  listings: Pick<Listings, 'read' | 'isUnopened' | 'indexTip'>
  log: Log
  /** Commits that `to` has and none of `from` has, up to `limit`. */
  countBetween(options: { gitDir: string; from: readonly string[]; to: string; limit: number }): Promise<number>
  /** Lists the refs to a client that is about to push, or to fetch in protocol version 0 or 1: whole, or as it is read. */
  advertise(options: AdvertiseOptions): Promise<Buffer | Readable>
  /** Leads the rest of a fetch of the older versions of the protocol over SSH, once the client has said what it wants. */
  converse(options: Omit<ConversationOptions, 'git' | 'spool'>): Promise<{ out: Readable; ended: Promise<GitExit> }>
  /** What the server can, to a client of protocol version 2. */
  capabilities(options: { gitDir: string }): Promise<Buffer>
  /** Answers one request of a fetch or a clone. */
  answerFetch(request: FetchRequest): Promise<FetchAnswer>
  /** Serves `git archive --remote`, or says why not. Fails with `corrupt` where nothing is wanted. */
  archive(options: { gitDir: string; request: Readable; signal?: AbortSignal }): Promise<ServedArchive>
  /** Starts the git that takes one push, with all checks of what it brings. */
  receive(options: ReceiveOptions): Promise<GitProcess>
  /** Do others wait to push, since all places for pushes of this size are taken? */
  othersWaitToPush(size: PushSize): boolean
  /** Forces what a push wrote to the disk. */
  syncPush(options: { gitDir: string; refs: readonly string[]; since: number }): Promise<void>
  /**
   * Lets a push begin, once there is a place for it (`BusyError` where that takes too long): maintenance of the repository ends, and what killed processes left there is removed, so that no
   * lock of theirs refuses it. The push is over when `leave` is called, after its sync; calling it twice does nothing.
   */
  enterPush(options: { gitDir: string; size: PushSize }): Promise<{ leave(): void; removed: string[] }>
  /** Keeps repositories quick; what it needs to know of pushes it hears by `pushed`. */
  maintenance: Pick<Maintenance, 'extendGraph' | 'tidy'>
  /** Bytes on the disk that slow clients have not taken yet. */
  spooledBytes(): number
  /** The version of the git that runs, for instance `2.39.5`. */
  version(): Promise<string>
  /** Ends the readers and gives up walks. */
  close(): void
}

export interface EngineOptions {
  /** The program; `git` is looked up in PATH. */
  program?: string
  /** Do processes of other machines work on this repository, too? */
  isShared?: (gitDir: string) => Promise<boolean>
  /** Where whole clones are kept, and how much of them. Absent: nowhere. */
  fetchCache?: FetchCacheOptions | undefined
  /** Where what slow clients have not taken waits. Absent: processes wait for their clients. */
  spool?: SpoolOptions | undefined
  /** Hears what went wrong while nobody waited for it. */
  warn?: (error: unknown) => void
}

type BlameOptions = Omit<Parameters<typeof blameFile>[0], 'git'>

/** Makes the engine. One per process: its caches and its limits on processes hold for all repositories together. */
export function createGitEngine({
  program,
  isShared = async () => false,
  fetchCache,
  spool: spoolOptions,
  warn = () => undefined,
}: EngineOptions = {}): GitEngine {
  const spool = spoolOptions === undefined ? pipeOnly : createSpool(spoolOptions)
  const git = createGit(program === undefined ? {} : { program })
  const gate = createRepositoryGate()
  // Repositories that this process has looked through for more than locks.
  const swept = createLru<true>({ capacity: 10_000 })
  const sweep = (gitDir: string, what: 'locks' | 'all') =>
    sweepLeftovers({ gitDir, what, isShared: () => isShared(gitDir) })
  const maintenance = createMaintenance({ git, gate, sweep: (gitDir) => sweep(gitDir, 'all') })
  const pool = createObjectPool({ git })
  const diffs = createDiffPool({ git, options: diffOptions })
  const objects = createObjectCache({ pool })
  const history = createHistory()
  const listings = createListings({ objects, history, warn })
  const blaming = createSharedWork<BlameRange[]>()
  const refs = createRefSnapshots({ git, pool })
  const reach = createReachability({ git, history })
  const renewRefs = createRefRenewal({ refs, objects })
  const capabilities = createLru<Buffer>({ capacity: 10_000 })

  return {
    init: ({ gitDir, branch }) => initRepository({ git, gitDir, branch }),
    remove: ({ gitDir }) => {
      pool.release(gitDir)
      diffs.release(gitDir)
      history.release(gitDir)
      refs.drop(gitDir)
      capabilities.delete(gitDir)
      return removeRepository({ gitDir })
    },
    sweepDrafts,
    measure: ({ gitDir }) => measureRepository(gitDir),
    measureNewPacks,
    refs,
    pushed({ gitDir, moved, version }) {
      renewRefs({ gitDir, moved, version })
      listings.extend({ gitDir, moved })
      maintenance.noteTips({ gitDir, tips: moved.map(({ after }) => after).filter((oid) => !isNullId(oid)) })
    },
    heldBy: (options) => readRefs({ git, ...options }),
    branchNames: (options) => listBranchNames({ git, ...options }),
    async setHead({ gitDir, branch }) {
      await setHead({ gitDir, branch })
      refs.drop(gitDir)
    },
    async indexReached({ gitDir, version, signal }) {
      await reach.index({ gitDir, version, snapshot: await refs.read({ gitDir, version }), signal })
    },
    resolve: (options) => resolveCommit({ pool, objects, refs, reach, ...options }),
    findPath: (options) => findPath({ objects, ...options }),
    objects,
    folders: createFolders({ objects, pool }),
    blobs: createBlobs({ git, pool, spool }),
    diff: (options) => diffCommit({ pool: diffs, ...options }),
    blame({ signal, ...file }) {
      const key = `${file.gitDir}:${file.commit}:${file.path.toString('latin1')}`
      return blaming.join(key, { signal, start: (abandoned) => blameFile({ git, ...file, signal: abandoned }) })
    },
    languages: createLanguages({ pool }),
    contributions: createContributions({ git, history }),
    listings,
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
    advertise: createRefsAdvertising({ git, refs, spool }),
    converse: (options) => leadConversation({ git, spool, ...options }),
    async capabilities({ gitDir }) {
      const known = capabilities.get(gitDir)
      if (known !== undefined) return known
      const made = advertiseCapabilities(await readObjectFormat({ git, gitDir }))
      capabilities.set(gitDir, made)
      return made
    },
    answerFetch: createFetchAnswers({
      git,
      pool,
      refs,
      reach,
      spool,
      cache: fetchCache && createFetchCache(fetchCache),
    }),
    archive: (options) => serveArchive({ git, spool, ...options }),
    receive: (options) => receivePack({ git, ...options }),
    othersWaitToPush: (size) => git.lanes.isCrowded(laneOf[size]),
    syncPush,
    async enterPush({ gitDir, size }) {
      const leavePlace = await git.lanes.enter(laneOf[size])
      let leave = leavePlace
      try {
        const leaveGate = await gate.enterPush(gitDir)
        leave = () => {
          leaveGate()
          leavePlace()
        }
        const what = swept.get(gitDir) === undefined ? 'all' : 'locks'
        swept.set(gitDir, true)
        return { leave, removed: await sweep(gitDir, what) }
      } catch (error) {
        leave()
        throw error
      }
    },
    maintenance,
    async examine({ gitDir, error }) {
      const found = await examineRepository(gitDir)
      const isLost = speaksOfDamage(error.message) || (error instanceof GitError && error.kind === 'missing')
      return found ?? (isLost ? damagedObjects(gitDir, error.message) : undefined)
    },
    spooledBytes: () => spool.usedBytes,
    async version() {
      const out = await git.run({ args: ['version'] })
      return /^git version (\d+\.\d+(?:\.\d+)?)/.exec(out.toString('latin1'))?.[1] ?? ''
    },
    close() {
      listings.close()
      history.close()
      pool.close()
      diffs.close()
    },
  }
}
