import { existsSync } from 'node:fs'
import { cacheIdleTtlMs, createLru } from '@sheaf/server-core/lru'
import { readTree } from './changed-paths.ts'
import type { Commits } from './commits.ts'
import type { AnchorMemo } from './folder-anchor.ts'
import { forkBase } from './fork-base.ts'
import type { StoredLastCommits } from './last-commit-file-format.ts'
import { type LastCommitFiles, lastCommitFiles } from './last-commit-files.ts'
import { type OpenRepository, perRepositoryCache } from './question.ts'
import { tipAnchors } from './tip-anchors.ts'
import { emptyRecord, readRecord } from './tree-records.ts'
import { type FolderNames, folderPath } from './wanted-paths.ts'

/** What is known about one folder of a repository: its listings, in memory and on the disk, and its anchors. */
export interface FolderLastCommits {
  readonly names: FolderNames
  readonly anchors: AnchorMemo
  /** Whether listings of this folder lie on the disk, of its own or of what all forks of its base share. */
  isListed(): boolean
  /** The listing at an anchor commit. */
  at(anchor: Buffer): StoredLastCommits | undefined
  /** Keeps a listing; gives the bytes that it takes on the disk. */
  keep(listing: Pick<StoredLastCommits, 'anchor' | 'tree' | 'commits'>): number
  /** A question that a walk asks at every commit: the listing there, if one is known. */
  finder(): (commit: number) => StoredLastCommits | undefined
}

/** Listings of all repositories in the memory of this thread: those that pushes extend. The rest is read from the disk. */
const memoryBytes = 16 * 1024 * 1024
const remembered = createLru<StoredLastCommits>({
  capacity: memoryBytes,
  idleTtlMs: cacheIdleTtlMs,
  weigh: ({ path, commits }) => 500 + path.length + commits.length,
})

const foldersWithAnchors = 4_000
const headsPerFolder = 16
const bytesPerFolder = 1_000
/** Positions are those of the open repository, and so the memo is its own. */
const anchorMemos = perRepositoryCache(() => {
  let folders = 0
  const onEvict = () => {
    folders -= 1
  }
  const memos = createLru<AnchorMemo>({ capacity: foldersWithAnchors, onEvict })
  const add = (key: string, memo: AnchorMemo) => {
    folders += 1
    memos.set(key, memo)
  }
  return {
    get: memos.get,
    add,
    get heldBytes() {
      return folders * bytesPerFolder
    },
  }
})

/** Commits at which a walk looks for a file; one that goes on longer reads the folder's list of files instead. */
const lookedAtOneByOne = 32

/** Opens what is known about a folder. */
export function folderLastCommits(repository: OpenRepository, names: FolderNames): FolderLastCommits {
  const { gitDir, commits } = repository
  const path = folderPath(names)
  const files = lastCommitFiles(gitDir, path)
  const base = forkBase(repository)
  const places = base === undefined ? [files] : [files, lastCommitFiles(base.gitDir, path)]
  const anchors = anchorMemo(repository, path)

  const at = (anchor: Buffer): StoredLastCommits | undefined => {
    for (const place of places) {
      const key = `${place.folder}/${anchor.toString('latin1')}`
      const known = remembered.get(key) ?? place.read(anchor)
      if (known === undefined) continue
      remembered.set(key, known)
      return known
    }
    return undefined
  }

  return {
    names,
    anchors,
    at,
    isListed: () => places.some(({ folder }) => existsSync(folder)),
    keep(listing) {
      // Of its own memory: what comes in may lie in memory that is shared with the asker.
      const kept = { path, ...listing, commits: Buffer.from(listing.commits) }
      remembered.set(`${files.folder}/${listing.anchor.toString('latin1')}`, kept)
      return files.write(kept)
    },
    finder: () => createFinder({ commits, anchors, places, at }),
  }
}

function createFinder({
  commits,
  anchors,
  places,
  at,
}: {
  commits: Commits
  anchors: AnchorMemo
  places: readonly LastCommitFiles[]
  at: FolderLastCommits['at']
}) {
  let looked = 0
  let listed: Set<string> | undefined
  return (commit: number): StoredLastCommits | undefined => {
    const anchor = commits.id(anchors.get(commit) ?? commit)
    looked += 1
    if (looked <= lookedAtOneByOne) return at(anchor)
    listed ??= new Set(places.flatMap((place) => place.anchors()))
    return listed.size > 0 && listed.has(anchor.toString('hex')) ? at(anchor) : undefined
  }
}

function anchorMemo(repository: OpenRepository, path: Buffer): AnchorMemo {
  const folders = anchorMemos(repository)
  const key = path.toString('latin1')
  const before = folders.get(key)
  if (before !== undefined) return before
  const heads = new Map<number, number>()
  const memo: AnchorMemo = {
    get(commit) {
      const anchor = heads.get(commit)
      if (anchor !== undefined) return anchor
      const { tip, anchors } = tipAnchors(repository)
      return commit === tip ? anchors.get(key) : undefined
    },
    set(commit, anchor) {
      heads.delete(commit)
      heads.set(commit, anchor)
      const [oldest] = heads.keys()
      if (heads.size > headsPerFolder && oldest !== undefined) heads.delete(oldest)
    },
  }
  folders.add(key, memo)
  return memo
}

/** The index of every entry in a listing, by the entry's name in latin1. */
export function positionsByName(repository: OpenRepository, { tree }: StoredLastCommits): Map<string, number> {
  const data = readTree(repository, tree)
  const places = new Map<string, number>()
  const record = emptyRecord()
  for (let at = 0; readRecord(data, at, repository.objects.idBytes, record); at = record.end) {
    places.set(data.toString('latin1', record.name, record.nameEnd), places.size)
  }
  return places
}
