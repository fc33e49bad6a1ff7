import { type Assignee, limits as bounds } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findAccountsNamed } from '../accounts/index.ts'
import { findRepository, whoMay } from '../repositories/index.ts'
import {
  addAssignees,
  removeAssignees,
  selectAssigneesOf,
  selectPeopleAssigned,
  selectWritersAmong,
} from './assignee.store.ts'
import { findThread } from './thread.store.ts'
import { recordChange, recordThread } from './thread-events.ts'
import { threadNumberOf } from './thread-number.ts'
import { writeEvent } from './thread-timeline.ts'
import type { ThreadPlace } from './write-thread.ts'

/** These people and nobody else, or some more and some less than a thread is the affair of. */
type AssigneeChange = { usernames: readonly string[] } | { assign: readonly string[]; unassign: readonly string[] }

/**
 * Makes a thread the affair of people, and of others no more: who may push may, of those who may push or have written there and may read it.
 * Who is new hears of it. Refused (AppError, 422) for anybody else, and for more than may be; who has it already keeps it.
 */
export async function assignThread(deps: Deps, place: ThreadPlace & AssigneeChange): Promise<Assignee[]> {
  const { actor, number } = place
  const usernames = 'usernames' in place ? place.usernames : place.assign
  const { userId } = actor
  const { read } = deps.database
  const { id: repoId } = await findRepository(deps, { ...place, action: 'push' })
  const asked = { repoId, number: threadNumberOf(number), kinds: ['discussion', 'pull'] as const }
  const thread = await findThread(read, asked)
  if (thread === undefined) throw AppError.refused(404, message('thread.missing'))
  await deps.limits.take('change-thread/account', `${userId}`)
  const threadId = thread.id
  const wanted = await findAccountsNamed(read, usernames)
  const had = new Set((await selectPeopleAssigned(read, threadId)).map((each) => each.userId))
  const fresh = wanted.flatMap((each) => (had.has(each.userId) ? [] : [each.userId]))
  const pushers = await whoMay(read, { repoId, userIds: fresh, action: 'push' })
  const readers = await whoMay(read, { repoId, userIds: fresh, action: 'read' })
  const writers = await selectWritersAmong(read, { threadId, userIds: fresh })
  const isAble = (id: number) => had.has(id) || pushers.has(id) || (readers.has(id) && writers.has(id))
  const able = new Set(wanted.flatMap((each) => (isAble(each.userId) ? [each.username.toLowerCase()] : [])))
  const other = usernames.find((name) => !able.has(name.toLowerCase()))
  if (other !== undefined) {
    const said = message('thread.not_assignable', { name: other })
    throw AppError.refused(422, said, { usernames: said })
  }
  const at = Date.now()
  await deps.database.tx(async (tx) => {
    const before = await selectPeopleAssigned(tx, threadId)
    const added = wanted.filter((each) => !before.some((one) => one.userId === each.userId))
    const isGone = ({ userId, username }: (typeof before)[number]) =>
      'usernames' in place
        ? !wanted.some((one) => one.userId === userId)
        : place.unassign.some((name) => name.toLowerCase() === username.toLowerCase())
    const gone = before.filter(isGone)
    if (added.length === 0 && gone.length === 0) return
    const max = bounds.assigneesPerThread
    if (before.length + added.length - gone.length > max)
      throw AppError.refused(422, message('thread.too_many_assignees', { max }))
    await removeAssignees(tx, { threadId, userIds: gone.map((each) => each.userId) })
    await addAssignees(tx, { threadId, userIds: added.map((each) => each.userId), at })
    const namesOf = (people: typeof before) => people.map(({ username }) => username).join(',')
    const of = { ...(gone.length > 0 && { from: namesOf(gone) }), ...(added.length > 0 && { to: namesOf(added) }) }
    await writeEvent(tx, { threadId, userId, what: 'assigned', ...of, at })
    const [fresh, left] = [added.map(({ username }) => username), gone.map(({ username }) => username)]
    await recordChange(deps, tx, { repoId, threadId, userId, what: 'assigned', added: fresh, removed: left })
    const mentions = added.flatMap((each) => (each.userId === userId ? [] : [each.userId]))
    if (mentions.length > 0) await recordThread(deps, tx, { repoId, threadId, userId, what: 'assigned', mentions })
  })
  deps.events.wake({ userId })
  return (await selectAssigneesOf(read, [threadId])).get(threadId) ?? []
}
