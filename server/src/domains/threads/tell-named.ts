import type { UserActor } from '@sheaf/server-core/actor'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, whoMay } from '../repositories/index.ts'
import { findNamed } from './named-in.ts'
import { drawText } from './thread.presenter.ts'
import type { ThreadKind } from './thread.store.ts'
import { writeReference } from './thread-timeline.ts'

/** Whom and what a text names. */
export interface Named {
  /** Those of them who may read it, without whoever wrote it. */
  userIds: number[]
  /** Threads of the same repository. */
  threadIds: number[]
}

/**
 * Finds out, before anything is written, whom and what a text names: outside of code and links, and only people who may read the repository.
 * What is drawn for it is kept for those who read the text.
 */
export async function namedBy(
  deps: Pick<Deps, 'database' | 'text'>,
  {
    text,
    repository,
    actor,
    signal,
  }: { text: string; repository: FoundRepository; actor: UserActor; signal: AbortSignal },
): Promise<Named> {
  const { named } = await drawText(deps, { text, repository, signal })
  if (named.length === 0) return { userIds: [], threadIds: [] }
  const names = new Set(named)
  const { people, threads } = await findNamed(deps.database.read, { text, repository })
  const asked = people.flatMap(({ name, userId }) => (names.has(name) && userId !== actor.userId ? [userId] : []))
  const readers = await whoMay(deps.database.read, { repoId: repository.id, userIds: asked, action: 'read' })
  return {
    userIds: asked.filter((id) => readers.has(id)),
    threadIds: threads.flatMap(({ name, id }) => (names.has(name) ? [id] : [])),
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
