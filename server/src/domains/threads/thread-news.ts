import type { ThreadNews } from '@sheaf/contract'
import type { UserActor } from '@sheaf/server-core/actor'
import { namesIn } from '@sheaf/server-core/names-in-text'
import type { Deps } from '../../deps.ts'
import { type CommentRow, selectLastComments } from './comment.store.ts'
import { presentComment } from './thread.presenter.ts'
import { isFrozenFor } from './thread-lock.ts'
import { selectThreadRevisions } from './thread-revision.store.ts'
import type { StandingThread, ThreadStand } from './thread-revision.ts'

/** More than that is asked for by whoever hears that it is there, as JSON has it in characters: a stream of events is not to be filled by it. */
const most = { comments: 4, letters: 4_096 }
const drawingMs = 5_000

interface Asked {
  actor: UserActor
  /** Where it stood when they were told of it last. */
  known: ThreadStand
  /** Where it stands for them now: the policy has let them read it. */
  thread: StandingThread
}

type NewsDeps = Pick<Deps, 'database' | 'git' | 'log' | 'text'>

/**
 * Makes what says what is new in threads, as the JSON of a `ThreadNews`: where that is comments and nothing else, and for whom they look as for all with the same
 * rights. Nothing, else: they ask for it as it is for them. It is made once for all of the same rights, so that one of these serves one round of telling,
 * not longer.
 */
export function createNewsDesk(deps: NewsDeps): (asked: Asked) => Promise<string | undefined> {
  const prepared = new Map<string, Promise<Prepared | undefined>>()
  return async ({ actor, known, thread }) => {
    const { mayRead, mayWrite, mayConfigure, archivedAt } = thread.repository
    const rights = [mayRead, mayWrite, mayConfigure, archivedAt === null].map(Number).join('')
    const key = [thread.id, known.revision, known.entries, thread.revision, rights].join(' ')
    const news = prepared.get(key) ?? prepare(deps, { known, thread, actor }).catch(unlessItFails(deps))
    prepared.set(key, news)
    const made = await news
    // Who wrote one may change it, and has it already.
    return made?.authors.includes(actor.userId) ? undefined : made?.json
  }
}

interface Prepared {
  json: string
  authors: readonly (number | null)[]
}

async function prepare(deps: NewsDeps, { known, thread, actor }: Asked): Promise<Prepared | undefined> {
  const count = thread.revision - known.revision
  // Each comment is one change and one row more: as many rows as changes are no change of anything else.
  if (count < 1 || count > most.comments || thread.entries - known.entries !== count) return undefined
  const { read } = deps.database
  const rows = await selectLastComments(read, { threadId: thread.id, count })
  // They were the last ones all the while, where it has not changed again by now.
  const now = (await selectThreadRevisions(read, [thread.id])).get(thread.id)
  if (now !== thread.revision || rows.length !== count || !rows.every(isForAll)) return undefined
  const { repository } = thread
  const reading = { repository, signal: AbortSignal.timeout(drawingMs), isFrozen: isFrozenFor(repository, thread) }
  const comments = []
  // Nobody is their author: whoever is, is told nothing by this.
  for (const row of rows) {
    const comment = await presentComment(deps, { ...reading, actor, row })
    comments.push({ ...comment, can_edit: false, can_delete: !reading.isFrozen && repository.mayConfigure })
  }
  const json = JSON.stringify({ from: known.revision, comments } satisfies ThreadNews)
  return json.length > most.letters ? undefined : { json, authors: rows.map(({ authorId }) => authorId) }
}

/** Is it a comment that names nothing which only some of those may see who may read it, and short? */
function isForAll({ happened, body }: CommentRow): boolean {
  if (happened !== null || body.length > most.letters) return false
  const { elsewhere, commit } = namesIn(body)
  return elsewhere.length + commit.length === 0
}

/** They ask for it themselves then, and are told why not. */
const unlessItFails =
  ({ log }: Pick<Deps, 'log'>) =>
  (error: unknown): undefined =>
    void log.warn({ err: error }, 'what is new in a thread could not be prepared')
