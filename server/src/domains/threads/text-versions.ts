import type { RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { releaseAttachments } from './attachment-use.store.ts'
import { findComment } from './comment.store.ts'
import { drawText } from './draw-text.ts'
import { findTextVersion, keepTextVersion, selectTextVersions, wipeVersion, writeTicked } from './text-version.store.ts'
import { isOwn, presentAuthor } from './thread.presenter.ts'
import { type FoundThread, findThread } from './thread.store.ts'
import { threadNumberOf } from './thread-number.ts'
import { touchThread } from './thread-revision.store.ts'
import { asWritten, findThreadToWrite, notYours, type ThreadPlace } from './write-thread.ts'

const kinds = ['discussion', 'pull'] as const
const missing = () => AppError.refused(404, message('thread.no_comment'))

/** A text of a thread as it is by now: what the thread begins with (`''`), or a comment by its public id. */
async function findText(
  { database }: Pick<Deps, 'database'>,
  { thread, target }: { thread: FoundThread; target: string },
) {
  const row = target === '' ? thread : await findComment(database.read, { threadId: thread.id, uid: target })
  if (row === undefined) throw missing()
  return row
}

interface Reading extends RepositoryAddress {
  actor: Actor
  number: string
}

async function findToRead(deps: Deps, { actor, number, ...at }: Reading) {
  const repository = await findRepository(deps, { ...at, actor, action: 'read' })
  const thread = await findThread(deps.database.read, { repoId: repository.id, number: threadNumberOf(number), kinds })
  if (thread === undefined) throw AppError.refused(404, message('thread.missing'))
  return { repository, thread }
}

const mayWipe = (
  actor: Actor,
  { repository, text }: { repository: FoundRepository; text: { authorId: number | null } },
) => repository.archivedAt === null && (isOwn(actor, text) || repository.mayConfigure)

/** Who wrote a text so, and when, after each change. */
export async function listVersions(deps: Deps, { target, ...place }: Reading & { target: string }) {
  const { repository, thread } = await findToRead(deps, place)
  const text = await findText(deps, { thread, target })
  const rows = await selectTextVersions(deps.database.read, { threadId: thread.id, target })
  return {
    items: rows.map((row) => ({
      uid: row.uid,
      author: presentAuthor(row),
      at: new Date(row.at).toISOString(),
      is_wiped: row.wipedAt !== null,
    })),
    can_wipe: mayWipe(place.actor, { repository, text }),
  }
}

/** A text as it was after a change, and before that. */
export async function getVersion(deps: Deps, { uid, ...place }: Reading & { uid: string }) {
  const { thread } = await findToRead(deps, place)
  const version = await findTextVersion(deps.database.read, { threadId: thread.id, uid })
  if (version === undefined) throw missing()
  return { before: version.before, body: version.body }
}

/** Takes away what a text was: its author may, and maintainers. Refused (AppError, 422) for what it is. */
export async function removeVersion(deps: Deps, { uid, ...place }: ThreadPlace & { uid: string }): Promise<void> {
  const { actor } = place
  const { repository, thread } = await findThreadToWrite(deps, { ...place, kinds })
  const threadId = thread.id
  const version = await findTextVersion(deps.database.read, { threadId, uid })
  if (version === undefined) throw missing()
  const text = await findText(deps, { thread, target: version.target })
  if (!mayWipe(actor, { repository, text })) throw notYours()
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  if (version.isCurrent) throw AppError.refused(422, message('thread.text_is_current'))
  await deps.database.tx(async (tx) => {
    await wipeVersion(tx, { id: version.id, at: Date.now() })
    await releaseAttachments(tx, { threadId, texts: [version.body] })
    await touchThread(tx, threadId)
  })
  deps.events.wake({ userId: actor.userId })
}

/** Ticks a task in a text that the actor may change, or takes that back. Refused (AppError, 409) where the text is another by now. */
export async function tickTask(
  deps: Deps,
  { fields, signal, ...place }: ThreadPlace & { fields: RequestOf<'tickTask'>['body']; signal: AbortSignal },
): Promise<void> {
  const { actor } = place
  const { target, at: from, done, edits } = fields
  const { repository, thread } = await findThreadToWrite(deps, { ...place, kinds })
  const text = await findText(deps, { thread, target })
  if (!isOwn(actor, text) && !(target === '' && repository.mayConfigure)) throw notYours()
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  const changed = () => AppError.refused(409, message('thread.text_changed'))
  const box = text.body.slice(from, from + 3)
  if (text.edits !== edits || !/^\[[ xX]\]$/.test(box)) throw changed()
  if ((box !== '[ ]') === done) return
  const body = `${text.body.slice(0, from)}[${done ? 'x' : ' '}]${text.body.slice(from + 3)}`
  const { tasks } = await drawText(deps, { text: body, repository, actor, signal })
  const at = Date.now()
  await deps.database.tx(async (tx) => {
    const of = { threadId: thread.id, target, body, at }
    if (!(await writeTicked(tx, { ...of, edits, tasksDone: tasks.done }))) throw changed()
    await keepTextVersion(tx, { ...of, before: asWritten(text), userId: actor.userId })
  })
  deps.events.wake({ userId: actor.userId })
}
