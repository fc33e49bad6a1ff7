import type { RequestOf } from '@sheaf/contract'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { ThreadPlace } from '../threads/index.ts'
import { refuseForeign } from './find-reviewed.ts'
import { findLook, insertLook } from './look.store.ts'
import { findToView } from './view-files.ts'

/** Remembers which commit of a pull request an account has seen last. Refused (AppError) as the operation says. */
export async function lookAtPull(
  deps: Deps,
  { fields: { head }, ...place }: ThreadPlace & { fields: RequestOf<'setPullLook'>['body'] },
): Promise<void> {
  const { repository, pull } = await findToView(deps, place)
  const { userId } = place.actor
  await deps.limits.take('view-file/account', `${userId}`)
  await refuseForeign(deps, { repository, pull, head })
  await deps.database.tx((tx) => insertLook(tx, { threadId: pull.threadId, userId, head, at: Date.now() }))
}

/** The commit of a pull request that an account saw before what is proposed now; nothing where it saw none. */
export async function seenBefore(
  db: Queries,
  { head, ...of }: { threadId: number; userId: number; head: string },
): Promise<string | undefined> {
  const look = await findLook(db, of)
  return (look?.head === head ? look.before : look?.head) ?? undefined
}
