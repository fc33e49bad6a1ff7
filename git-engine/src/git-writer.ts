import { createLru } from '@sheaf/server-core/lru'
import { initRepository, removeRepository } from './disk/init-repository.ts'
import { syncPush } from './disk/sync-disk.ts'
import type { EngineParts } from './engine-parts.ts'
import { type ForkOptions, forkRepository } from './fork/fork-repository.ts'
import { makeBase, servesFork } from './fork/object-base.ts'
import { type FetchedSource, type FetchSourceOptions, fetchSource } from './import/fetch-source.ts'
import { type BundleImport, importBundle } from './import/import-bundle.ts'
import { type ImportOptions, importRepository } from './import/import-repository.ts'
import { type FirstCommit, placeCommit } from './import/place-commit.ts'
import { type CommitDraft, type DraftedCommit, draftCommit } from './land/draft-commit.ts'
import { draftSquash, type SquashDraft } from './land/draft-squash.ts'
import { mergeTexts, type Texts } from './land/merge-texts.ts'
import { type Carried, type Carrying, carryVersion } from './merge/carry-version.ts'
import { draftResolution, type ResolutionDraft, type Resolved } from './merge/draft-resolution.ts'
import { type DraftedMerge, draftMerge, type MergeDraft } from './merge/merge-commits.ts'
import { draftRebase, type RebaseDraft, type Rebased } from './merge/rebase-commits.ts'
import { draftRevert, type RevertDraft, type Reverted } from './merge/revert-commits.ts'
import { type PushedToTarget, type PushToTargetOptions, pushToTarget } from './mirror/push-to-target.ts'
import { isNullId } from './objects/object-id.ts'
import type { GitProcess } from './process/run-git.ts'
import type { RefUpdate } from './push/push-commands.ts'
import { laneOf, type PushSize, type ReceiveOptions, spawnReceivePack } from './push/spawn-receive-pack.ts'
import { dropTips, type KeptTip, keepTips } from './refs/kept-tips.ts'
import { dropProposed } from './refs/proposed-refs.ts'
import { keepPullHeads, type PullHead } from './refs/pull-refs.ts'
import { dropTries, type KeptTry, keepTry } from './refs/queue-refs.ts'
import { setHead } from './refs/set-head.ts'
import { type KeptVersion, keepVersion } from './refs/version-chain.ts'
import { type ShadowOptions, writeShadow } from './shadow/write-shadow.ts'
import { type FromTemplate, type MadeBranch, makeFromTemplate } from './template/make-from-template.ts'

/** A push that has its slot. */
export interface EnteredPush {
  leave(): void
  /**
   * The locks of killed processes that would refuse the push, once they are removed. Git may be started meanwhile, and not told
   * all yet.
   */
  swept: Promise<string[]>
}

/** What changes repositories. A push goes through `enterPush`, `receive`, `syncPush` and `pushed`, in this order. */
export interface GitWriter {
  init(options: { gitDir: string; branch: string }): Promise<void>
  /** Makes a repository of all branches and tags of another one; see `importRepository`. */
  import(options: ImportOptions): Promise<string>
  /** Makes a repository of what `bundle` wrote into a file; see `importBundle`. */
  importBundle(options: BundleImport): Promise<string>
  /** Makes a repository of one commit; see `placeCommit`. */
  placeCommit(options: FirstCommit): Promise<string>
  /** Fetches what a source has and a repository has not; see `fetchSource`. */
  fetchSource(options: FetchSourceOptions): Promise<FetchedSource>
  /** Brings branches and tags to another server; see `pushToTarget`. */
  pushToTarget(options: PushToTargetOptions): Promise<PushedToTarget>
  /** Makes what forks of a repository borrow; see `makeBase`. */
  makeBase(options: BaseOptions & { onProgress?: (percent: number) => void }): Promise<void>
  /** May a new fork of a repository borrow this base? See `servesFork`. */
  servesFork(options: BaseOptions): Promise<boolean>
  /** Makes a fork; see `forkRepository`. */
  fork(options: ForkOptions): Promise<void>
  /** Makes a repository of the files of another one, without its history; see `makeFromTemplate`. */
  fromTemplate(options: FromTemplate): Promise<MadeBranch[]>
  remove(options: { gitDir: string }): Promise<void>
  /** Lets HEAD name another branch, durably. */
  setHead(options: { gitDir: string; branch: string }): Promise<void>
  /** Keeps what deleted refs held, under names of the caller's, where nobody sees it; durably. */
  keepTips(options: { gitDir: string; tips: readonly KeptTip[] }): Promise<void>
  /** Keeps it no longer. */
  dropTips(options: { gitDir: string; ids: readonly string[] }): Promise<void>
  /**
   * Lets a push to these refs begin, once there is a slot for it (`BusyError` where that takes too long): maintenance of the repository ends. The
   * push is over when `leave` is called, after its sync; calling it twice does nothing. Who no longer waits (`signal`) is told by a `GitError` of kind `aborted`.
   */
  enterPush(options: {
    gitDir: string
    size: PushSize
    refs: readonly string[]
    signal?: AbortSignal | undefined
  }): Promise<EnteredPush>
  /** Do others wait to push, since all slots for pushes of this size are taken? */
  othersWaitToPush(size: PushSize): boolean
  /** Makes a commit of changes to another, to be brought by a push. Nothing is written. */
  draftCommit(draft: CommitDraft): Promise<DraftedCommit>
  /** Makes a commit of what another one holds, without what lies behind that, to be brought by a push. Nothing is written. */
  draftSquash(draft: SquashDraft): Promise<Omit<DraftedCommit, 'isEmpty'>>
  /** Makes the commit of a merge for `use`, which brings it by a push; nothing where the two are in conflict. See `draftMerge`. */
  draftMerge<T>(draft: MergeDraft, use: (draft: DraftedMerge) => Promise<T>): Promise<T | undefined>
  /** Makes the commit of a merge whose conflicts were resolved for `use`, which brings it by a push; see `draftResolution`. */
  draftResolution<T>(draft: ResolutionDraft, use: (draft: DraftedMerge) => Promise<T>): Promise<Resolved<T>>
  /** Puts commits on others for `use`, which brings them by a push; see `draftRebase`. */
  draftRebase<T>(draft: RebaseDraft, use: (draft: DraftedMerge) => Promise<T>): Promise<Rebased<T>>
  /** Makes a commit that takes changes back for `use`, which brings it by a push; see `draftRevert`. */
  draftRevert<T>(draft: RevertDraft, use: (draft: DraftedMerge) => Promise<T>): Promise<Reverted<T>>
  /** Keeps what pull requests propose, where all who may fetch find it. */
  keepPullHeads(options: { gitDir: string; heads: readonly PullHead[] }): Promise<void>
  /** Lets a commit be fetched that a merge queue tries, see `keepTry`. */
  keepTry(options: KeptTry): Promise<void>
  /** Forgets all that was tried for a branch. */
  dropTries(options: { gitDir: string; branch: string }): Promise<void>
  /** Keeps what a pull request proposes beside all that it did before, where nobody lists it and everybody who may read sees it; see `keepVersion`. */
  keepVersion(options: KeptVersion): Promise<void>
  /** Puts what a version does upon where another one began; see `carryVersion`. */
  carryVersion(options: Carrying): Promise<Carried | undefined>
  /** Removes the ref under which lay what is proposed; see `proposedRef`. */
  dropProposed(options: { gitDir: string; id: string }): Promise<void>
  /** Writes texts into a repository that a program of others reads; see `writeShadow`. */
  shadow(options: ShadowOptions): Promise<string>
  /** What two people made of one text, merged; nothing where that can't be done without asking them. */
  mergeTexts(texts: Texts): Promise<Buffer | undefined>
  /** Starts the git that takes one push, with all checks of what it brings. */
  receive(options: ReceiveOptions): Promise<GitProcess>
  /** Forces what a push wrote to the disk. */
  syncPush(options: { gitDir: string; refs: readonly string[] }): Promise<void>
  /**
   * Says that refs have moved: what is kept about them is renewed. `version` is the one under which the push was
   * recorded, where it was, and nothing but these refs moved.
   */
  pushed(options: { gitDir: string; moved: readonly RefUpdate[]; version?: number | undefined }): void
}

interface BaseOptions {
  sourceDir: string
  baseDir: string
  signal?: AbortSignal | undefined
}

/** The side of the engine that writes. */
export function createWriter({
  git,
  gate,
  pool,
  objects,
  diffs,
  history,
  lastCommits,
  refs,
  renewRefs,
  capabilities,
  graphs,
  sweep,
  warn,
}: EngineParts): GitWriter {
  // Repositories that this process has looked through for more than locks.
  const swept = createLru<true>({ capacity: 10_000 })
  /** What no push meets is looked for when nobody waits: it takes a look at each folder, one after the other. */
  const sweepOnce = (gitDir: string) => {
    if (swept.get(gitDir) !== undefined) return
    swept.set(gitDir, true)
    sweep(gitDir, 'all').catch(warn)
  }

  /** While a repository is copied, it is not tidied. */
  const undisturbed = async <T>(gitDir: string, work: () => Promise<T>): Promise<T> => {
    const leave = await gate.acquireShared(gitDir)
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return {
    init: ({ gitDir, branch }) => initRepository({ git, gitDir, branch }),
    import: (options) => importRepository({ git, ...options }),
    importBundle: (options) => importBundle({ git, ...options }),
    placeCommit: (options) => placeCommit({ git, objects, ...options }),
    fetchSource: (options) => fetchSource({ git, ...options }),
    pushToTarget: (options) => pushToTarget({ git, ...options }),
    makeBase: (options) => undisturbed(options.sourceDir, () => makeBase({ git, ...options })),
    servesFork: (options) => servesFork({ git, ...options }),
    fork: (options) => undisturbed(options.sourceDir, () => forkRepository({ git, ...options })),
    fromTemplate: (options) => undisturbed(options.sourceDir, () => makeFromTemplate({ git, ...options })),
    remove: ({ gitDir }) => {
      pool.release(gitDir)
      diffs.release(gitDir)
      history.release(gitDir)
      refs.invalidate(gitDir)
      capabilities.delete(gitDir)
      return removeRepository({ gitDir })
    },
    async setHead({ gitDir, branch }) {
      await setHead({ gitDir, branch })
      refs.invalidate(gitDir)
    },
    keepTips: (options) => keepTips({ git, ...options }),
    dropTips: (options) => dropTips({ git, ...options }),
    async enterPush({ gitDir, size, refs: pushedTo, signal }) {
      const leavePlace = await git.lanes.acquire(laneOf[size], signal)
      let leave = leavePlace
      try {
        const leaveGate = await gate.acquireShared(gitDir)
        leave = () => {
          leaveGate()
          leavePlace()
          sweepOnce(gitDir)
        }
        const sweeping = sweep(gitDir, pushedTo)
        // Whoever waits for it hears of a failure.
        sweeping.catch(() => undefined)
        return { leave, swept: sweeping }
      } catch (error) {
        leave()
        throw error
      }
    },
    othersWaitToPush: (size) => git.lanes.isCrowded(laneOf[size]),
    draftCommit: (draft) => draftCommit(objects, draft),
    draftSquash: (draft) => draftSquash(objects, draft),
    draftMerge: (draft, use) => draftMerge({ git, ...draft }, use),
    draftResolution: (draft, use) => draftResolution({ git, ...draft }, use),
    draftRebase: (draft, use) => draftRebase({ git, ...draft }, use),
    draftRevert: (draft, use) => draftRevert({ git, ...draft }, use),
    async keepPullHeads({ gitDir, heads }) {
      await keepPullHeads({ git, gitDir, heads })
      refs.invalidate(gitDir)
    },
    async keepTry(options) {
      await undisturbed(options.gitDir, () => keepTry({ git }, options))
      refs.invalidate(options.gitDir)
    },
    async dropTries(options) {
      await dropTries({ git }, options)
      refs.invalidate(options.gitDir)
    },
    async keepVersion(options) {
      const { gitDir } = options
      await undisturbed(gitDir, () => keepVersion({ git, pool }, options))
      refs.invalidate(gitDir)
    },
    async carryVersion(options) {
      const { gitDir } = options
      const carried = await undisturbed(gitDir, () => carryVersion({ git, pool }, options))
      if (carried?.isNew) refs.invalidate(gitDir)
      return carried
    },
    dropProposed: (options) => dropProposed({ git, ...options }),
    shadow: (options) => writeShadow(git, options),
    mergeTexts: (texts) => mergeTexts({ git, ...texts }),
    receive: (options) => spawnReceivePack({ git, ...options }),
    syncPush,
    pushed({ gitDir, moved, version }) {
      renewRefs({ gitDir, moved, version })
      lastCommits.extend({ gitDir, moved })
      graphs.noteTips({ gitDir, tips: moved.map(({ after }) => after).filter((oid) => !isNullId(oid)) })
    },
  }
}
