import type { Tx } from '../../db/database.ts'
import { rewriteReview } from '../threads/index.ts'
import { dismissReviewRow, selectStaleApprovals } from './review.store.ts'

/** Lets approvals of what a pull request proposed before count no more, and says how many there were. Once more changes nothing. */
export async function dismissStaleApprovals(
  tx: Tx,
  { threadId, head, at }: { threadId: number; head: string; at: number },
): Promise<number> {
  const stale = await selectStaleApprovals(tx, { threadId, head })
  for (const { id, uid, verdict, headOid } of stale) {
    await dismissReviewRow(tx, { id, at })
    await rewriteReview(tx, { threadId, uid, verdict, commit: headOid, isDismissed: true })
  }
  return stale.length
}
