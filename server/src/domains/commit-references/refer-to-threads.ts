import { namesIn } from '@sheaf/server-core/names-in-text'
import type { Queries, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { settledBy } from '../pulls/index.ts'
import { whoMay } from '../repositories/index.ts'
import { closeByCommit, writeCommitReference } from '../threads/index.ts'
import { selectThreadsNamed } from './commit-reference.store.ts'

/** So much of a message is read, in UTF-16 code units, and so many lines about commits one push writes. */
const messageLetters = 8_192
const mostLines = 50

interface Landed {
  repoId: number
  /** Who pushed; null where no account did. */
  userId: number | null
  commits: readonly { oid: string; message: string }[]
}

/**
 * Says in the threads that messages of commits name which commit does, and closes the discussions of which one says that it settles them, where
 * whoever pushed may close them.
 */
export async function referToThreads(
  deps: Pick<Deps, 'database' | 'events'>,
  { repoId, userId, commits }: Landed,
): Promise<void> {
  const references = commits.flatMap(({ oid, message }) => {
    const text = message.slice(0, messageLetters)
    const settled = new Set(settledBy(text))
    const named = namesIn(text).thread.map((name) => Number(name.slice(1)))
    return [...new Set([...settled, ...named])].map((number) => ({ oid, number, settles: settled.has(number) }))
  })
  if (references.length === 0) return
  const some = references.slice(0, mostLines)
  const { read } = deps.database
  const found = await selectThreadsNamed(read, { repoId, numbers: [...new Set(some.map(({ number }) => number))] })
  if (found.length === 0) return
  const threads = new Map(found.map((thread) => [thread.number, thread]))
  const may = await rightsOf(read, { repoId, userId })
  const at = Date.now()
  await deps.database.tx(async (tx: Tx) => {
    for (const { oid, number, settles } of some) {
      const thread = threads.get(number)
      // That a pull request is named by the commit that merges it goes without saying.
      if (thread === undefined || thread.mergedOid === oid || thread.landingOid === oid) continue
      const { id: threadId, authorId, lockedAt } = thread
      const mayClose = may.close || (authorId === userId && (lockedAt === null || may.write))
      const line = { repoId, threadId, userId, oid, at }
      const closes = settles && thread.kind === 'discussion' && userId !== null && mayClose
      if (closes && (await closeByCommit(deps, tx, { ...line, userId }))) continue
      await writeCommitReference(tx, line)
    }
  })
  deps.events.wake(userId === null ? undefined : { userId })
}

/** What whoever pushed may do to threads of others. */
async function rightsOf(db: Queries, { repoId, userId }: Pick<Landed, 'repoId' | 'userId'>) {
  if (userId === null) return { close: false, write: false }
  const asked = { repoId, userIds: [userId] }
  return {
    close: (await whoMay(db, { ...asked, action: 'change-settings' })).has(userId),
    write: (await whoMay(db, { ...asked, action: 'push' })).has(userId),
  }
}
