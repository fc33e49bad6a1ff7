import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { recordChange, recordThread, setThreadState, writeEvent } from '../threads/index.ts'

/** The words by which a text says that it settles a thread, as other forges have them. */
const closing = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)[ \t]{1,4}#([1-9]\d{0,8})(?!\w)/gi
/** So many threads are closed by one merge. */
const most = 20

/** The numbers of the threads that a text says it settles. */
export const settledBy = (text: string): number[] =>
  [...new Set([...text.matchAll(closing)].map(([, number]) => Number(number)))].slice(0, most)

/** Closes the open discussions that the text of a pull request says it settles, in the transaction in which that is merged. */
export async function closeNamed(
  deps: Pick<Deps, 'events'>,
  tx: Tx,
  { repoId, threadId, by, at }: { repoId: number; threadId: number; by: number | null; at: number },
): Promise<void> {
  const { body } = await tx.selectFrom('threads').select('body').where('id', '=', threadId).executeTakeFirstOrThrow()
  const numbers = settledBy(body)
  if (numbers.length === 0) return
  const threads = await tx
    .selectFrom('threads')
    .select('id')
    .where('repo_id', '=', repoId)
    .where('kind', '=', 'discussion')
    .where('state', '=', 'open')
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute()
  for (const { id } of threads) {
    if (!(await setThreadState(tx, { id, repoId, kind: 'discussion', state: 'closed', at }))) continue
    await writeEvent(tx, { threadId: id, userId: by, what: 'closed', at })
    if (by !== null) await recordThread(deps, tx, { repoId, threadId: id, userId: by, what: 'closed' })
    else await recordChange(deps, tx, { repoId, threadId: id, userId: null, what: 'closed' })
  }
}
