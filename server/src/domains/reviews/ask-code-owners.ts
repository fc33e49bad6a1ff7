import { limits as bounds } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import { type OwnedChange, selectPeopleNamed } from '../code-owners/index.ts'
import { whoMay } from '../repositories/index.ts'
import { recordThread, touchThread } from '../threads/index.ts'
import { addRequests, findThreadAuthor, selectReviewers } from './review.store.ts'

interface Asked {
  repoId: number
  threadId: number
  /** Whose affair what is proposed is. */
  owned: readonly OwnedChange[]
}

/** So many people are looked at for whether they may push. */
const mostPeople = 50

/**
 * Asks code owners for a review who may push, did not propose it and neither are asked nor have said anything, as many as may be asked. Once more
 * asks nobody.
 */
export async function askCodeOwners(
  deps: Pick<Deps, 'database' | 'events'>,
  { repoId, threadId, owned }: Asked,
): Promise<void> {
  const { read } = deps.database
  const names = [...new Set(owned.flatMap(({ owners }) => owners))]
  const people = await selectPeopleNamed(read, { names, limit: mostPeople })
  if (people.length === 0) return
  const { said, asked } = await selectReviewers(read, threadId)
  const authorId = await findThreadAuthor(read, threadId)
  const known = new Set([authorId, ...[...said, ...asked].map(({ userId }) => userId)])
  const userIds = [...new Set(people.map(({ userId }) => userId))].filter((userId) => !known.has(userId))
  const able = await whoMay(read, { repoId, userIds, action: 'push' })
  const chosen = userIds.filter((userId) => able.has(userId)).slice(0, bounds.reviewersPerPull - asked.length)
  const requests = chosen.map((userId) => {
    const own = people.flatMap((person) => (person.userId === userId ? [person.name] : []))
    return { userId, pattern: owned.find(({ owners }) => owners.some((name) => own.includes(name)))?.pattern ?? '' }
  })
  if (requests.length === 0) return
  await deps.database.tx(async (tx) => {
    const fresh = await addRequests(tx, { threadId, requests, at: Date.now() })
    // They are told in the name of whoever proposes it.
    if (fresh.length > 0 && authorId !== null)
      await recordThread(deps, tx, { repoId, threadId, userId: authorId, what: 'review_requested', mentions: fresh })
    await touchThread(tx, threadId)
  })
  deps.events.wake()
}
