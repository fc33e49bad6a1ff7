import type { UserActor } from '@sheaf/server-core/actor'
import { mayName, mostNamed } from '@sheaf/server-core/names-in-text'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, whoMay } from '../repositories/index.ts'
import { drawText } from './draw-text.ts'
import { selectMembersOf, selectTeamsActedFor } from './named.store.ts'
import { findNamed } from './named-in.ts'
import type { ThreadKind } from './thread.store.ts'
import { recordThread } from './thread-events.ts'
import { writeBackLink, writeReference } from './thread-timeline.ts'

/** Whom and what a text names. */
export interface Named {
  /** Those of them who may see the repository, without whoever wrote it. */
  userIds: number[]
  /** Threads of the same repository. */
  threadIds: number[]
  /** Threads of others, which whoever wrote it may read. */
  elsewhereIds: number[]
}

const nothing = (): Named => ({ userIds: [], threadIds: [], elsewhereIds: [] })

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
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  { text, repository, actor, signal }: Writing & { text: string },
): Promise<Named> {
  const { read } = deps.database
  const { named } = await drawText(deps, { text, repository, actor, signal })
  if (named.length === 0) return nothing()
  const names = new Set(named)
  const isNamed = ({ name }: { name: string }) => names.has(name)
  const { people, teams, threads, elsewhere } = await findNamed(deps, { text, repository, actor })
  const { own = [], others = [] } = Object.groupBy(elsewhere.filter(isNamed), ({ repoId }) =>
    repoId === repository.id ? 'own' : 'others',
  )
  const teamIds = teams.filter(isNamed).map(({ teamId }) => teamId)
  const members = await membersOf(deps, { teamIds, repository, actor })
  const asked = [...new Set([...people.filter(isNamed).map(({ userId }) => userId), ...members])]
  const readers = await whoMay(read, { repoId: repository.id, userIds: asked, action: 'see' })
  return {
    userIds: asked.filter((id) => id !== actor.userId && readers.has(id)),
    threadIds: [...new Set([...threads.filter(isNamed), ...own].map(({ id }) => id))],
    elsewhereIds: others.filter(({ isArchived }) => !isArchived).map(({ id }) => id),
  }
}

/** Whom a team's name stands for where one of its members wrote it, or whoever may push: strangers do not call a whole team. */
async function membersOf(
  { database: { read } }: Pick<Deps, 'database'>,
  { teamIds, repository, actor }: { teamIds: readonly number[] } & Pick<Writing, 'repository' | 'actor'>,
): Promise<number[]> {
  if (teamIds.length === 0) return []
  const called = repository.mayWrite ? teamIds : await selectTeamsActedFor(read, { userId: actor.userId, teamIds })
  return called.length === 0 ? [] : selectMembersOf(read, { teamIds: called, limit: mostNamed })
}

/** Whom and what texts that are published together name, as `namedBy`; one after the other, so that they take no more than one does. */
export async function namedByAll(
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  { texts, ...writing }: Writing & { texts: readonly string[] },
): Promise<Named> {
  const all: Named[] = []
  for (const text of texts) if (mayName(text)) all.push(await namedBy(deps, { ...writing, text }))
  const each = (key: keyof Named) => [...new Set(all.flatMap((named) => named[key]))]
  return { userIds: each('userIds'), threadIds: each('threadIds'), elsewhereIds: each('elsewhereIds') }
}

/** Whom and what a text names that it did not name before it was changed, as `namedBy`. */
export async function newlyNamedBy(
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  { before, text, ...writing }: Writing & { text: string; before: string },
): Promise<Named> {
  // Most texts name nobody.
  if (before === text || !mayName(text)) return nothing()
  const [now, then] = [await namedBy(deps, { ...writing, text }), await namedBy(deps, { ...writing, text: before })]
  const anew = (key: keyof Named) => now[key].filter((id) => !then[key].includes(id))
  return { userIds: anew('userIds'), threadIds: anew('threadIds'), elsewhereIds: anew('elsewhereIds') }
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
  for (const threadId of named.elsewhereIds)
    if (threadId !== of.id) await writeBackLink(tx, { threadId, sourceId: of.id, userId, at })
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
