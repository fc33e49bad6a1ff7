import { readTree } from './changed-paths.ts'
import { findLastCommits } from './find-last-commits.ts'
import { anchorOf } from './folder-anchor.ts'
import { folderLastCommits } from './folder-last-commits.ts'
import { lastCommitBufferMemory, openLastCommitBuffer } from './last-commit-buffer.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import { eachDifference, recordName } from './tree-records.ts'

export interface ExtendQuestion {
  /** Branches that moved, with hexadecimal ids. */
  moved: readonly { before: string; after: string }[]
}

export interface ExtendAnswer {
  /** Listings that were carried on. */
  extended: number
  /** What was written to the disk, in bytes. */
  written: number
}

/** What a push may cost; the rest is found when it is asked for. */
const maxFolders = 2_000
const maxMs = 10_000
const maxCommitsPerFolder = 5_000

/**
 * Carries listings on over a push: for each folder that changed between what a branch held before and what it holds
 * now, the new listing, where the old one was known. Such a walk meets the old one after the commits that are new.
 */
export function* extendLastCommits(repository: OpenRepository, { moved }: ExtendQuestion): HistoryWork<ExtendAnswer> {
  const end = performance.now() + maxMs
  const answer: ExtendAnswer = { extended: 0, written: 0 }
  for (const { before, after } of moved) {
    const from = yield* repository.commits.prepare(Buffer.from(before, 'hex'))
    const to = yield* repository.commits.prepare(Buffer.from(after, 'hex'))
    if (from < 0 || to < 0) continue
    for (const names of yield* changedFolders(repository, { from, to })) {
      if (performance.now() > end) return answer
      yield
      const listings = folderLastCommits(repository, names)
      // To find an anchor may take a long walk, in vain for a folder that nobody asks for.
      if (!listings.isListed()) continue
      const anchor = yield* anchorOf({ repository, names, commit: from, memo: listings.anchors })
      if (anchor === undefined || listings.at(repository.commits.id(anchor.commit)) === undefined) continue
      const found = yield* findLastCommits({
        repository,
        listings,
        commit: to,
        bufferFor: (entries) => openOwnBuffer(entries, repository),
        limit: maxCommitsPerFolder,
      })
      if (found === undefined) continue
      answer.extended += 1
      answer.written += found.written
    }
  }
  return answer
}

const openOwnBuffer = (entries: number, { objects: { idBytes } }: OpenRepository) =>
  openLastCommitBuffer(lastCommitBufferMemory(entries, idBytes), { entries, idBytes })

/** The folders that both commits have and that differ, those further up first. */
function* changedFolders(
  repository: OpenRepository,
  { from, to }: { from: number; to: number },
): HistoryWork<(readonly Buffer[])[]> {
  const { commits, objects } = repository
  const here = commits.tree(to)
  const there = commits.tree(from)
  const folders = here.equals(there) ? [] : [{ names: [] as Buffer[], here, there }]
  for (const folder of folders) {
    yield
    const mine = readTree(repository, folder.here)
    const theirs = readTree(repository, folder.there)
    eachDifference({
      here: mine,
      there: theirs,
      idBytes: objects.idBytes,
      onDifference(record, other) {
        if (!record.isFolder || other === undefined || folders.length >= maxFolders) return
        folders.push({
          names: [...folder.names, Buffer.from(recordName(mine, record), 'latin1')],
          here: mine.subarray(record.id, record.end),
          there: theirs.subarray(other.id, other.end),
        })
      },
    })
  }
  return folders.map(({ names }) => names)
}
