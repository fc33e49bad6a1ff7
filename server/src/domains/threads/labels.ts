import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type Label, type RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { findRepository } from '../repositories/index.ts'
import {
  addLabels,
  deleteLabel,
  insertLabel,
  type LabelRow,
  presentLabel,
  removeLabels,
  selectLabelIdsOf,
  selectLabels,
  updateLabel,
} from './label.store.ts'
import { findThread } from './thread.store.ts'
import { recordChange } from './thread-events.ts'
import { threadNumberOf } from './thread-number.ts'
import { writeEvent } from './thread-timeline.ts'
import type { Place, ThreadPlace } from './write-thread.ts'

type Fields = RequestOf<'createLabel'>['body']

const missingLabel = () => AppError.refused(404, message('label.missing'))

/** Another one of that name, made before or meanwhile. */
function orNameTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const said = message('label.taken')
  throw AppError.refused(409, said, { name: said })
}

/** Makes a label: who may push may. Refused (AppError, 422) beyond as many as a repository may have. */
export async function makeLabel(deps: Deps, place: Place & { fields: Fields }): Promise<Label> {
  const { actor, fields } = place
  const { id: repoId } = await findRepository(deps, { ...place, action: 'push' })
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  const made = { uid: randomUUIDv7(), ...fields }
  await deps.database
    .tx(async (tx) => {
      await insertLabel(tx, { ...made, repo_id: repoId, created_at: Date.now() })
      const max = bounds.labelsPerRepository
      if ((await selectLabels(tx, repoId)).length > max) throw AppError.refused(422, message('label.too_many', { max }))
    })
    .catch(orNameTaken)
  return presentLabel(made)
}

/** Changes a label wherever it is. */
export async function changeLabel(deps: Deps, place: Place & { uid: string; fields: Fields }): Promise<Label> {
  const { actor, fields, uid } = place
  const { id: repoId } = await findRepository(deps, { ...place, action: 'push' })
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  const isThere = await deps.database.tx((tx) => updateLabel(tx, { repoId, uid, ...fields })).catch(orNameTaken)
  if (!isThere) throw missingLabel()
  return presentLabel({ uid, ...fields })
}

/** Deletes a label; what was said of it between comments stays. */
export async function removeLabel(deps: Deps, place: Place & { uid: string }): Promise<void> {
  const { actor, uid } = place
  const { id: repoId } = await findRepository(deps, { ...place, action: 'push' })
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  if (!(await deps.database.tx((tx) => deleteLabel(tx, { repoId, uid })))) throw missingLabel()
}

const namesOf = (labels: readonly LabelRow[]) => labels.map(({ name }) => name).join(',')

/** By public ids: these and no others, or some more and some less than a thread has. */
type LabelChange = { labels: readonly string[] } | { add: readonly string[]; remove: readonly string[] }

/** Gives a thread labels and takes others from it; nothing is noted where that is so already. Refused (AppError, 422) beyond as many as one may have. */
export async function labelThread(deps: Deps, place: ThreadPlace & LabelChange): Promise<Label[]> {
  const { actor, number } = place
  const { userId } = actor
  const { id: repoId } = await findRepository(deps, { ...place, action: 'push' })
  const asked = { repoId, number: threadNumberOf(number), kinds: ['discussion', 'pull'] as const }
  const thread = await findThread(deps.database.read, asked)
  if (thread === undefined) throw AppError.refused(404, message('thread.missing'))
  await deps.limits.take('change-thread/account', `${userId}`)
  const threadId = thread.id
  const wanted = await deps.database.tx(async (tx) => {
    const all = await selectLabels(tx, repoId)
    const had = new Set(await selectLabelIdsOf(tx, threadId))
    const named = new Set('labels' in place ? place.labels : [...place.add, ...place.remove])
    if (all.filter(({ uid }) => named.has(uid)).length < named.size) throw missingLabel()
    const isChosen = ({ id, uid }: LabelRow) =>
      'labels' in place
        ? place.labels.includes(uid)
        : place.add.includes(uid) || (had.has(id) && !place.remove.includes(uid))
    const chosen = all.filter(isChosen)
    const max = bounds.labelsPerThread
    if (chosen.length > max) throw AppError.refused(422, message('label.too_many_of_thread', { max }))
    const fresh = chosen.filter(({ id }) => !had.has(id))
    const gone = all.filter((each) => had.has(each.id) && !chosen.includes(each))
    if (fresh.length === 0 && gone.length === 0) return chosen
    await removeLabels(tx, { threadId, ids: gone.map(({ id }) => id) })
    await addLabels(tx, { threadId, ids: fresh.map(({ id }) => id) })
    const of = {
      ...(gone.length > 0 && { from: namesOf(gone) }),
      ...(fresh.length > 0 && { to: namesOf(fresh) }),
    }
    await writeEvent(tx, { threadId, userId, what: 'labeled', ...of, at: Date.now() })
    const [added, removed] = [fresh.map(({ name }) => name), gone.map(({ name }) => name)]
    await recordChange(deps, tx, { repoId, threadId, userId, what: 'labeled', added, removed })
    return chosen
  })
  deps.events.wake({ userId })
  return wanted.map(presentLabel)
}
