import type { Tx } from '../../db/database.ts'
import { mergeRulesOf } from '../ref-rules/index.ts'
import { dismissStaleApprovals } from '../reviews/index.ts'
import { writeEvent } from '../threads/index.ts'
import type { PullRow } from './pull.store.ts'
import { findPusher } from './pusher.store.ts'

/** What is proposed has become another commit: where a rule of the branch says so, approvals of the one before are dismissed with it. */
export async function dismissStale(
  tx: Tx,
  { pull, head, by, at }: { pull: PullRow; head: string; by: number | null; at: number },
): Promise<void> {
  const { threadId, repoId, base, head: branch } = pull
  const rules = await mergeRulesOf(tx, { repoId, branch: base })
  if (rules.every(({ dismissStale }) => dismissStale === 0)) return
  const dismissed = await dismissStaleApprovals(tx, { threadId, head, at })
  if (dismissed === 0) return
  const userId = by ?? (await findPusher(tx, { repoId, branch, oid: head }))?.userId ?? null
  await writeEvent(tx, { threadId, userId, at, what: 'approvals_dismissed', from: `${dismissed}`, to: head })
}
