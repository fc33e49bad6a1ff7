import type { UserActor } from '@sheaf/server-core/actor'
import { namesIn } from '@sheaf/server-core/names-in-text'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, whoMay } from '../repositories/index.ts'
import { findNamed } from './named-in.ts'
import { drawText } from './thread.presenter.ts'
import type { ThreadKind } from './thread.store.ts'
import { recordThread } from './thread-events.ts'
import { writeReference } from './thread-timeline.ts'

/** Whom and what a text names. */
export interface Named {
  /** Those of them who may see the repository, without whoever wrote it. */
  userIds: number[]
  /** Threads of the same repository. */
  threadIds: number[]
}

interface Writing {
  repository: FoundRepository
  actor: UserActor
  signal: AbortSignal
}

/**
 * Finds out, before anything is written, whom and what a text names: outside of code and links, and only people who may see the
 * repository: who of them may read the thread is asked when they are told.
 * What is drawn for it is kept for those who read the text.
 */
export async function namedBy(
  deps: Pick<Deps, 'database' | 'text'>,
  { text, repository, actor, signal }: Writing & { text: string },
): Promise<Named> {
  const { named } = await drawText(deps, { text, repository, signal })
  if (named.length === 0) return { userIds: [], threadIds: [] }
  const names = new Set(named)
  const { people, threads } = await findNamed(deps.database.read, { text, repository })
  const asked = people.flatMap(({ name, userId }) => (names.has(name) && userId !== actor.userId ? [userId] : []))
  const readers = await whoMay(deps.database.read, { repoId: repository.id, userIds: asked, action: 'see' })
  return {
    userIds: asked.filter((id) => readers.has(id)),
    threadIds: threads.flatMap(({ name, id }) => (names.has(name) ? [id] : [])),
  }
}

/** Whom and what texts that are published together name, as `namedBy`; one after the other, so that they take no more than one does. */
export async function namedByAll(
  deps: Pick<Deps, 'database' | 'text'>,
  { texts, ...writing }: Writing & { texts: readonly string[] },
): Promise<Named> {
  const [userIds, threadIds] = [new Set<number>(), new Set<number>()]
  for (const text of texts) {
    if (namesIn(text).length === 0) continue
    const named = await namedBy(deps, { ...writing, text })
    for (const id of named.userIds) userIds.add(id)
    for (const id of named.threadIds) threadIds.add(id)
  }
  return { userIds: [...userIds], threadIds: [...threadIds] }
}

/** Whom and what a text names that it did not name before it was changed, as `namedBy`. */
export async function newlyNamedBy(
  deps: Pick<Deps, 'database' | 'text'>,
  { before, text, ...writing }: Writing & { text: string; before: string },
): Promise<Named> {
  // Most texts name nobody.
  if (before === text || namesIn(text).length === 0) return { userIds: [], threadIds: [] }
  const [now, then] = [await namedBy(deps, { ...writing, text }), await namedBy(deps, { ...writing, text: before })]
  return {
    userIds: now.userIds.filter((id) => !then.userIds.includes(id)),
    threadIds: now.threadIds.filter((id) => !then.threadIds.includes(id)),
  }
}

/** Says in the threads that a text names where they are named; not in the one that it belongs to. */
export async function writeReferences(
  tx: Tx,
  {
    named,
    userId,
    of,
    at,
  }: { named: Named; userId: number; of: { id: number; kind: ThreadKind; number: number }; at: number },
): Promise<void> {
  for (const threadId of named.threadIds)
    if (threadId !== of.id) await writeReference(tx, { threadId, userId, kind: of.kind, number: of.number, at })
}

/** Tells those whom a change of a text names anew, and nobody else, in the transaction of the change; wake `events` afterwards. */
export async function tellNewlyNamed(
  deps: Pick<Deps, 'events'>,
  tx: Tx,
  {
    named,
    repoId,
    userId,
    of,
    comment,
    at,
  }: {
    named: Named
    repoId: number
    userId: number
    of: { id: number; kind: ThreadKind; number: number }
    /** The public id of the comment, where it is one that was changed. */
    comment?: string
    at: number
  },
): Promise<void> {
  await writeReferences(tx, { named, userId, of, at })
  if (named.userIds.length === 0) return
  const what = { what: 'mentioned', mentions: named.userIds, ...(comment !== undefined && { comment }) } as const
  await recordThread(deps, tx, { repoId, threadId: of.id, userId, ...what })
}
