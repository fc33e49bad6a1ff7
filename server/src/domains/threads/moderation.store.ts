import type { Tx } from '../../db/database.ts'
import { nextRevision } from './thread-revision.store.ts'

/** Locks a thread for this reason, or opens it again; says whether it was otherwise. */
export async function setLock(
  tx: Tx,
  { threadId, at, reason }: { threadId: number; at: number | null; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('threads')
    .set({ locked_at: at, lock_reason: reason, revision: nextRevision() })
    .where('id', '=', threadId)
    .where((is) =>
      at === null
        ? is('locked_at', 'is not', null)
        : is.or([is('locked_at', 'is', null), is('lock_reason', '<>', reason)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts a thread above the others, or back among them; says whether it was otherwise. Others of its repository wait. */
export async function setPin(
  tx: Tx,
  { threadId, repoId, at }: { threadId: number; repoId: number; at: number | null },
): Promise<boolean> {
  await tx
    .updateTable('thread_counters')
    .set((is) => ({ last_number: is.ref('last_number') }))
    .where('repo_id', '=', repoId)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('threads')
    .set({ pinned_at: at, revision: nextRevision() })
    .where('id', '=', threadId)
    .where('pinned_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many threads of a repository stand above the others. */
export async function countPinned(tx: Tx, repoId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('threads')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('repo_id', '=', repoId)
    .where('pinned_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Says which comment answers a thread, by its public id, or that none does; says whether that was otherwise. */
export async function setAnswerOf(
  tx: Tx,
  { threadId, uid }: { threadId: number; uid: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('threads')
    .set({ answer_uid: uid, revision: nextRevision() })
    .where('id', '=', threadId)
    .where((is) =>
      uid === null
        ? is('answer_uid', 'is not', null)
        : is.or([is('answer_uid', 'is', null), is('answer_uid', '<>', uid)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
