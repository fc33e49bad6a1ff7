import type { Queries } from '../../db/database.ts'
import { whoMay } from '../repositories/index.ts'
import { selectReviewers } from './review.store.ts'

interface Asked {
  repoId: number
  threadId: number
  /** The commit that would be merged. */
  head: string
  /** Who proposes it: their own word is none. */
  authorId: number | null
}

/** What those who may push say of a pull request: how many approve of it, how many of them of this very commit, and how many ask for changes. */
export async function standingOf(
  db: Queries,
  { repoId, threadId, head, authorId }: Asked,
): Promise<{ approvals: number; fresh: number; refusals: number }> {
  const { said } = await selectReviewers(db, threadId)
  const verdicts = said.filter(({ userId, verdict }) => verdict !== 'comment' && userId !== authorId)
  const able = await whoMay(db, { repoId, userIds: verdicts.map(({ userId }) => userId), action: 'push' })
  const counted = verdicts.filter(({ userId }) => able.has(userId))
  const approving = counted.filter(({ verdict }) => verdict === 'approve')
  return {
    approvals: approving.length,
    fresh: approving.filter(({ headOid }) => headOid === head).length,
    refusals: counted.length - approving.length,
  }
}
