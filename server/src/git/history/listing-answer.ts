import { findListing } from './find-listing.ts'
import { folderListings } from './folder-listings.ts'
import { openSheet } from './listing-sheet.ts'
import { findCommit } from './log-page.ts'
import type { OpenRepository, Work } from './question.ts'
import { UnreadableError } from './stored-object.ts'

/** A folder of a repository at a commit, as the main thread names it. */
export interface ListingQuestion {
  /** A commit id, in hexadecimal. */
  commit: string
  /** The names on the way to the folder, in latin1. */
  names: readonly string[]
  /** Where the answer is written: others may look at it while the walk goes on. */
  sheet: SharedArrayBuffer
}

export interface ListingAnswer {
  /** Hexadecimal id of the commit that names the listing. */
  anchor: string
  written: number
}

/** Answers the question for a folder's listing. */
export function* answerListing(
  repository: OpenRepository,
  { commit, names, sheet }: ListingQuestion,
): Work<ListingAnswer> {
  const position = yield* findCommit(repository, commit)
  const found = yield* findListing({
    repository,
    listings: folderListings(
      repository,
      names.map((name) => Buffer.from(name, 'latin1')),
    ),
    commit: position,
    sheetFor: (entries) => openSheet(sheet, { entries, idBytes: repository.objects.idBytes }),
  })
  if (found === undefined) throw new UnreadableError('the commit has no such folder')
  return { anchor: found.anchor.toString('hex'), written: found.written }
}
