import { findLastCommits } from './find-last-commits.ts'
import { anchorOf, folderTree } from './folder-anchor.ts'
import { folderLastCommits } from './folder-last-commits.ts'
import { forkBase } from './fork-base.ts'
import { lastCommitBufferMemory, openLastCommitBuffer } from './last-commit-buffer.ts'
import { lastCommitFiles } from './last-commit-files.ts'
import { findCommit } from './log-page.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import { type IndexInSight, type IndexTipAnswer, indexUnderWay, shareIndex } from './shared-index.ts'
import { UnreadableError } from './stored-object.ts'
import { keepTipAnchors, tipAnchors } from './tip-anchors.ts'
import { walkLastCommits } from './walk-last-commits.ts'
import { folderPath } from './wanted-paths.ts'
import { type WantedTip, type WantedTipFolder, wantTip } from './wanted-tip.ts'

export interface IndexTipQuestion {
  /** A commit id, in hexadecimal. */
  commit: string
}

/** A tip of more paths is indexed from the top down as far as this; it bounds the memory of the walk. */
const maxPaths = 150_000
/** So few folders are walked for one by one, each until it meets an older listing; those that are known cost nothing. */
const fewFolders = 16
/** Names, numbers, and a bit in the sets of paths that wait at a few commits. */
const bytesPerPath = 300

/**
 * Writes the listings of all folders of a commit. From the moment it is asked for, questions for single listings of
 * that commit wait for it instead of walking the same history once more.
 */
export function indexTip(repository: OpenRepository, { commit }: IndexTipQuestion): HistoryWork<IndexTipAnswer> {
  const shared =
    indexUnderWay(repository, commit) ?? shareIndex(repository, commit, (see) => makeIndex(repository, { commit, see }))
  const wait = function* (): HistoryWork<IndexTipAnswer> {
    yield* shared.join()
    return shared.answer()
  }
  return wait()
}

/**
 * Where most listings are missing, all paths walk at once: one pass over the history, in which a tree is read about
 * once for all that is looked for in it.
 */
function* makeIndex(
  repository: OpenRepository,
  { commit, see }: IndexTipQuestion & { see: (sight: IndexInSight) => void },
): HistoryWork<IndexTipAnswer> {
  const tip = yield* findCommit(repository, commit)
  const known = tipAnchors(repository)
  if (known.tip === tip) return { folders: known.anchors.size, written: 0 }
  const keptIn = keeperOf(repository, commit)
  const want = yield* wantTip({ repository, tree: repository.commits.tree(tip), most: maxPaths })
  const missing = yield* missingFolders(repository, { tip, folders: want.folders })
  const { written, anchors } =
    missing === undefined
      ? yield* walkTip(repository, { tip, want, keptIn, see })
      : yield* walkFolders(repository, { tip, want, missing })
  keepTipAnchors(repository, { tip, anchors, keptIn })
  // What lies in a base counts for no fork.
  return { folders: want.folders.length, written: keptIn === repository.gitDir ? written : 0 }
}

/** Where a walk over a whole tip is kept: of a tip of its base, by the first fork that is indexed, for all of them. A base has one. */
function keeperOf(repository: OpenRepository, commit: string): string {
  const base = forkBase(repository)
  const isShared = base !== undefined && tipAnchors(repository).tip < 0 && base.isTip(commit)
  return isShared ? base.gitDir : repository.gitDir
}

/**
 * The folders that are not as they were at the tip that was indexed before, and not listed either: pushes carry
 * listings on. Undefined where no tip was indexed, or where they are many.
 */
function* missingFolders(
  repository: OpenRepository,
  { tip, folders }: { tip: number; folders: readonly WantedTipFolder[] },
): HistoryWork<readonly WantedTipFolder[] | undefined> {
  const before = tipAnchors(repository).tip
  if (before < 0) return undefined
  const missing: WantedTipFolder[] = []
  for (const folder of folders) {
    yield
    if (folderTree(repository, folder.names, before)?.equals(folder.tree)) continue
    const { anchors, at } = folderLastCommits(repository, folder.names)
    const anchor = yield* anchorOf({ repository, names: folder.names, commit: tip, memo: anchors })
    if (anchor === undefined || at(repository.commits.id(anchor.commit)) !== undefined) continue
    missing.push(folder)
    if (missing.length > fewFolders) return undefined
  }
  return missing
}

interface IndexedTip {
  written: number
  /** Positions by the path in latin1. */
  anchors: Map<string, number>
}

function* walkFolders(
  repository: OpenRepository,
  { tip, want, missing }: { tip: number; want: WantedTip; missing: readonly WantedTipFolder[] },
): HistoryWork<IndexedTip> {
  const { idBytes } = repository.objects
  let written = 0
  for (const { names } of missing) {
    const found = yield* findLastCommits({
      repository,
      listings: folderLastCommits(repository, names),
      commit: tip,
      bufferFor: (entries) => openLastCommitBuffer(lastCommitBufferMemory(entries, idBytes), { entries, idBytes }),
    })
    written += found?.written ?? 0
  }
  const anchors = new Map<string, number>()
  for (const { names } of want.folders) {
    const { anchors: memo } = folderLastCommits(repository, names)
    const anchor = yield* anchorOf({ repository, names, commit: tip, memo })
    if (anchor !== undefined) anchors.set(folderPath(names).toString('latin1'), anchor.commit)
  }
  return { written, anchors }
}

function* walkTip(
  repository: OpenRepository,
  { tip, want, keptIn, see }: { tip: number; want: WantedTip; keptIn: string; see: (sight: IndexInSight) => void },
): HistoryWork<IndexedTip> {
  const { commits } = repository
  const { wanted, folders } = want
  const last = new Int32Array(wanted.size).fill(-1)
  const entriesByPath = new Map(folders.map(({ names, entries }) => [folderPath(names).toString('latin1'), entries]))
  see({
    heldBytes: wanted.size * bytesPerPath,
    entriesOf: (path) => entriesByPath.get(path),
    lastOf(entry) {
      const position = last[entry] ?? -1
      return position < 0 ? undefined : commits.id(position)
    },
  })
  // A folder is open on the first-parent line for as long as it has the tip's tree: where that ends is its anchor.
  const changed = new Int32Array(wanted.size).fill(-1)
  yield* walkLastCommits({
    repository,
    wanted,
    commit: tip,
    onFound: (index, position) => {
      last[index] = position
    },
    onFirstChange: (index, position) => {
      if (changed[index] === -1) changed[index] = position
    },
  })
  const top = yield* anchorOf({ repository, names: [], commit: tip, memo: new Map() })
  let written = 0
  const anchors = new Map<string, number>()
  for (const { names, tree, index, entries } of folders) {
    yield
    const anchor = (index < 0 ? top?.commit : changed[index]) ?? -1
    const positions = entries.map((entry) => last[entry] ?? -1)
    if (anchor < 0 || positions.some((position) => position < 0)) throw new UnreadableError('a path has no last commit')
    const path = folderPath(names)
    anchors.set(path.toString('latin1'), anchor)
    written += lastCommitFiles(keptIn, path).write({
      path,
      anchor: commits.id(anchor),
      tree,
      commits: Buffer.concat(positions.map((position) => commits.id(position))),
    })
  }
  return { written, anchors }
}
