import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { findRepository } from '../repositories/index.ts'
import { deleteMilestone, findMilestone, insertMilestone, setMilestoneOf, updateMilestone } from './milestone.store.ts'
import { findThread } from './thread.store.ts'
import { threadNumberOf } from './thread-number.ts'
import { writeEvent } from './thread-timeline.ts'
import type { Place, ThreadPlace } from './write-thread.ts'

const missingMilestone = () => AppError.refused(404, message('milestone.missing'))

/** Another one of that title, made before or meanwhile. */
function orTitleTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const said = message('milestone.taken')
  throw AppError.refused(409, said, { title: said })
}

/** The repository of who may push there, at the cost of one change. */
async function findPlanned(deps: Deps, place: Place): Promise<number> {
  const { id } = await findRepository(deps, { ...place, action: 'push' })
  await deps.limits.take('change-thread/account', `${place.actor.userId}`)
  return id
}

/** Makes a milestone: who may push may. Refused (AppError, 422) beyond as many as a repository may have. */
export async function makeMilestone(
  deps: Deps,
  { fields, ...place }: Place & { fields: RequestOf<'createMilestone'>['body'] },
): Promise<{ uid: string }> {
  const repoId = await findPlanned(deps, place)
  const uid = randomUUIDv7()
  const max = bounds.milestonesPerRepository
  await deps.database
    .tx(async (tx) => {
      const hasRoom = await insertMilestone(tx, { ...fields, repoId, uid, at: Date.now(), max })
      if (!hasRoom) throw AppError.refused(422, message('milestone.too_many', { max }))
    })
    .catch(orTitleTaken)
  return { uid }
}

/** Changes a milestone, closes or reopens it. */
export async function changeMilestone(
  deps: Deps,
  { fields, uid, ...place }: Place & { uid: string; fields: RequestOf<'updateMilestone'>['body'] },
): Promise<void> {
  const repoId = await findPlanned(deps, place)
  const { state, ...others } = fields
  const closedAt = state === 'closed' ? Date.now() : null
  const isThere = await deps.database
    .tx((tx) => updateMilestone(tx, { ...others, repoId, uid, closedAt }))
    .catch(orTitleTaken)
  if (!isThere) throw missingMilestone()
}

/** Deletes a milestone; what was said of it between comments stays. */
export async function removeMilestone(deps: Deps, { uid, ...place }: Place & { uid: string }): Promise<void> {
  const repoId = await findPlanned(deps, place)
  if (!(await deps.database.tx((tx) => deleteMilestone(tx, { repoId, uid })))) throw missingMilestone()
}

/** Says what a thread is to be done by, or that it is for none; nothing is noted where that is so already. */
export async function planThread(
  deps: Deps,
  { milestone: uid, ...place }: ThreadPlace & { milestone: string | null },
): Promise<void> {
  const { userId } = place.actor
  const repoId = await findPlanned(deps, place)
  const asked = { repoId, number: threadNumberOf(place.number), kinds: ['discussion', 'pull'] as const }
  const thread = await findThread(deps.database.read, asked)
  if (thread === undefined) throw AppError.refused(404, message('thread.missing'))
  const threadId = thread.id
  await deps.database.tx(async (tx) => {
    const wanted = uid === null ? undefined : await findMilestone(tx, { repoId, uid })
    if (uid !== null && wanted === undefined) throw missingMilestone()
    const { isOther, before } = await setMilestoneOf(tx, { threadId, milestoneId: wanted?.id ?? null })
    if (!isOther) return
    const of = { ...(before !== null && { from: before }), ...(wanted !== undefined && { to: wanted.title }) }
    await writeEvent(tx, { threadId, userId, what: 'milestoned', ...of, at: Date.now() })
  })
  deps.events.wake({ userId })
}
