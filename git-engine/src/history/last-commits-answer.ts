import { findLastCommits } from './find-last-commits.ts'
import { folderLastCommits } from './folder-last-commits.ts'
import { openLastCommitBuffer } from './last-commit-buffer.ts'
import { findCommit } from './log-page.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import { indexUnderWay } from './shared-index.ts'
import { UnreadableError } from './stored-object.ts'

/** A folder of a repository at a commit, as the main thread names it. */
export interface LastCommitsQuestion {
  /** A commit id, in hexadecimal. */
  commit: string
  /** The names on the way to the folder, in latin1. */
  names: readonly string[]
  /** Where the answer is written: others may read it while the walk goes on. */
  buffer: SharedArrayBuffer
}

export interface LastCommitsAnswer {
  /** Hexadecimal id of the commit that names the listing. */
  anchor: string
  written: number
}

/** How often what an index has found so far is written on the buffer of who waits for it. */
const showEveryMs = 50

/** Answers the question for a folder's listing. */
export function* answerLastCommits(
  repository: OpenRepository,
  { commit, names, buffer }: LastCommitsQuestion,
): HistoryWork<LastCommitsAnswer> {
  const position = yield* findCommit(repository, commit)
  const listings = folderLastCommits(
    repository,
    names.map((name) => Buffer.from(name, 'latin1')),
  )
  const bufferFor = (entries: number) => openLastCommitBuffer(buffer, { entries, idBytes: repository.objects.idBytes })
  const find = () => findLastCommits({ repository, listings, commit: position, bufferFor })

  let finding = find()
  let step = finding.next()
  while (step.done !== true) {
    yield
    // One that carries a listing on has little to walk. Any other is found by the index about as soon.
    const index = listings.isListed() ? undefined : indexUnderWay(repository, commit)
    if (index !== undefined) {
      finding.return(undefined)
      yield* index.join(atTimes(() => index.show(names.join('/'), bufferFor)))
      finding = find()
    }
    step = finding.next()
  }
  const found = step.value
  if (found === undefined) throw new UnreadableError('the commit has no such folder')
  return { anchor: found.anchor.toString('hex'), written: found.written }
}

/** Calls it as often as it is of use to somebody. */
function atTimes(show: () => void): () => void {
  let next = 0
  return () => {
    if (performance.now() < next) return
    show()
    next = performance.now() + showEveryMs
  }
}
