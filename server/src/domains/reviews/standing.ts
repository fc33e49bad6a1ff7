import type { Queries } from '../../db/database.ts'
import { whoMay } from '../repositories/index.ts'
import { selectReviewers } from './review.store.ts'

interface Asked {
  repoId: number
  threadId: number
  /** Who proposes it: their own word is none. */
  authorId: number | null
}

/** Somebody who approves of a pull request, and of which commit. */
export interface Approval {
  userId: number
  headOid: string
}

/** What those who may push say of a pull request: who approves of it, and how many ask for changes. */
export async function standingOf(
  db: Queries,
  { repoId, threadId, authorId }: Asked,
): Promise<{ approvals: Approval[]; refusals: number }> {
  const { said } = await selectReviewers(db, threadId)
  const verdicts = said.filter(({ userId, verdict }) => verdict !== 'comment' && userId !== authorId)
  const able = await whoMay(db, { repoId, userIds: verdicts.map(({ userId }) => userId), action: 'push' })
  const counted = verdicts.filter(({ userId }) => able.has(userId))
  const approvals = counted.filter(({ verdict }) => verdict === 'approve')
  return { approvals, refusals: counted.length - approvals.length }
}
