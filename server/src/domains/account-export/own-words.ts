import type { Queries } from '../../db/database.ts'
import { selectOwnComments, selectOwnReviewComments, selectOwnThreads } from '../threads/index.ts'

/** So many texts are held at once, of which each may have some hundred kilobytes, and so many files of them there are at most. */
const perFile = 200
const mostFiles = 250

const kinds = {
  threads: selectOwnThreads,
  'thread-comments': selectOwnComments,
  'review-comments': selectOwnReviewComments,
}

/** What an account wrote in discussions and pull requests, file by file, with the names of these; the oldest first. */
export async function* ownWords(db: Queries, userId: number): AsyncGenerator<{ name: string; rows: object[] }> {
  for (const [kind, select] of Object.entries(kinds)) {
    let after = 0
    for (let file = 1; file <= mostFiles; file += 1) {
      const found = await select(db, { userId, after, limit: perFile })
      const last = found.at(-1)
      if (last === undefined) break
      after = last.id
      yield { name: `${kind}-${file}`, rows: found.map(({ id: _, ...row }) => row) }
    }
  }
}
