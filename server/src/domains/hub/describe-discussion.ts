import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findPull, presentDetails } from '../pulls/index.ts'
import { requireReading } from '../repositories/index.ts'
import {
  type FoundThread,
  findThread,
  isFrozenFor,
  presentAuthor,
  presentText,
  presentThreadPage,
  threadNumberOf,
} from '../threads/index.ts'
import type { HubKind, HubRepository } from './find-hub-repository.ts'
import { eventOf, openingEvent, presentDiscussion, pullState } from './present-discussion.ts'
import { pullChanges } from './pull-changes.ts'

/** Events of an answer, where their texts are short: clients ask for no second one. */
const mostEvents = 100

/** A discussion or pull request by its number. Missing (AppError): any other. */
export async function findDiscussion(
  deps: Pick<Deps, 'database'>,
  { repoId, number }: { repoId: number; number: string },
) {
  const asked = { repoId, number: threadNumberOf(number), kinds: ['discussion', 'pull'] as const }
  const thread = await findThread(deps.database.read, asked)
  if (thread === undefined) throw AppError.missing(message('thread.missing'))
  return thread
}

interface Described extends HubRepository {
  kind: HubKind
  number: string
  /** From where on, of a long one. */
  after: string | undefined
  signal: AbortSignal
}

/** A discussion or pull request with what stands in it, as far as one answer has room, and where the rest begins. */
export async function describeDiscussion(
  deps: Deps,
  { repository, actor, kind, number, after, signal }: Described,
): Promise<{ described: object; next: string | undefined }> {
  const thread = await findDiscussion(deps, { repoId: repository.id, number })
  if (thread.kind !== 'discussion') requireReading(repository, actor)
  const pull = thread.kind === 'pull' ? await findPull(deps.database.read, thread.id) : undefined
  const reader = { repository, actor, signal }
  const page = await presentThreadPage(deps, { ...reader, thread, after, pageSize: mostEvents })
  const about = presentDiscussion(
    { ...thread, mergedAt: pull?.mergedAt ?? null, isDraft: pull?.isDraft ?? null },
    { repository, kind },
  )
  const state =
    pull &&
    (await presentDetails(deps, {
      repository,
      pull,
      title: thread.title,
      authorId: thread.authorId,
      isFrozen: isFrozenFor(repository, thread),
      actor,
    }))
  const changes = state && (await pullChanges(deps, { repository, base: state.base_id, head: state.head_id, signal }))
  const first = after === undefined ? [openingEvent(thread.number, page.thread), ...(changes?.commits ?? [])] : []
  return {
    described: {
      ...about,
      events: [...first, ...page.items.map(eventOf)],
      ...(pull && state && { ...pullState(pull, state), diff: changes?.diff ?? null }),
    },
    next: page.next ?? undefined,
  }
}

/** What a discussion begins with, as the comment that it is there. */
export async function presentOpening(
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  { thread, ...reader }: HubRepository & { thread: FoundThread; signal: AbortSignal },
) {
  const text = await presentText(deps, { ...reader, row: thread })
  return openingEvent(thread.number, { ...text, author: presentAuthor(thread) })
}
