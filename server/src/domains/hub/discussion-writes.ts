import { type Access, contract } from '@sheaf/contract'
import { type UserActor, userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { enforceAccess } from '../../http/access.ts'
import { disconnectSignal } from '../../http/disconnect-signal.ts'
import { changePull, mergeInTurn } from '../pulls/index.ts'
import { requireReading } from '../repositories/index.ts'
import {
  changeComment,
  changeDiscussion,
  type FoundThread,
  removeComment,
  type ThreadPlace,
  writeComment,
} from '../threads/index.ts'
import { findDiscussion, presentOpening } from './describe-discussion.ts'
import { findLastEvent } from './discussion.store.ts'
import { unfitDiscussion } from './discussion-routes.ts'
import { findHubRepository, type HubKind, type HubRepository, type hubEntries } from './find-hub-repository.ts'
import { hubBodyBytes, refuseHub, sendHub } from './hub-media.ts'
import { inHubSlot } from './hub-slot.ts'
import { commentEvent, hiddenEvent, notedEvent, openingId, statusEvent, titleEvent } from './present-discussion.ts'
import { parseHub } from './read-routes.ts'

const Address = z.object({ number: z.string(), comment: z.string().default('') })
const Comment = z.object({ comment: z.string() })
const Edit = z.object({ content: z.string() })
const Title = z.object({ title: z.string() })
const Status = z.object({ status: z.enum(['open', 'closed']), comment: z.string().nullish() })
const Merge = z.object({ comment: z.string().nullish() })

const discussing = { by: 'account', area: 'issue_access', level: 2 } as const
const commenting = { by: 'account', area: 'comment_access', level: 2 } as const
const merging = { by: 'account', area: 'repo_access', level: 2 } as const

interface Writing extends HubRepository {
  actor: UserActor
  thread: FoundThread
  place: ThreadPlace & { address: string; signal: AbortSignal }
  /** The id of the comment that the address names. */
  comment: string
  body: unknown
}

/**
 * What clients of the Hub write in discussions and pull requests, and change of them: each by the function that our own operation calls, so
 * that rights, bounds, names in texts and who hears of it are the same.
 */
export function hubDiscussionWrites(
  app: FastifyInstance,
  { deps, kind, enter }: { deps: Deps; kind: HubKind; enter: ReturnType<typeof hubEntries> },
): void {
  const { read } = deps.database
  const write = (name: string, access: Access, work: (writing: Writing) => Promise<object>) =>
    app.post(
      `/api/${kind}s/:owner/:repo/discussions/:number/${name}`,
      { ...enter(access), bodyLimit: hubBodyBytes },
      (request, reply) =>
        inHubSlot(request, async () => {
          const { number, comment } = parseHub(Address, request.params)
          const action = access === merging ? 'push' : 'see'
          const found = await findHubRepository(deps, request, { kind, action })
          const { repository } = found
          const actor = userOf(found.actor)
          const thread = await findDiscussion(deps, { repoId: repository.id, number })
          if (thread.kind !== 'discussion') requireReading(repository, actor)
          const at = { owner: repository.ownerName, repo: repository.name, number, actor }
          const place = { ...at, address: addressOf(request.ip), signal: disconnectSignal(reply) }
          return sendHub(reply, await work({ repository, actor, thread, place, comment, body: request.body }))
        }),
    )

  write('comment', commenting, async ({ place, body }) => {
    const text = textOf(parseHub(Comment, body).comment)
    return { newMessage: commentEvent(await writeComment(deps, { ...place, body: text })) }
  })

  write('comment/:comment/edit', commenting, async ({ place, body, comment: uid, ...writing }) => {
    const text = textOf(parseHub(Edit, body).content)
    if (uid !== openingId(writing.thread.number))
      return { updatedComment: commentEvent(await changeComment(deps, { ...place, uid, body: text })) }
    enforceAccess(discussing, writing.actor)
    await change({ ...writing, place }, { body: text })
    const thread = await findDiscussion(deps, { repoId: writing.repository.id, number: place.number })
    return { updatedComment: await presentOpening(deps, { ...writing, thread, signal: place.signal }) }
  })

  // Whose text can't be read any more is deleted here.
  write('comment/:comment/hide', commenting, async ({ place, comment: uid, thread }) => {
    if (uid === openingId(thread.number))
      throw refuseHub(422, 'What a discussion begins with can be changed, and not be hidden')
    return { updatedComment: hiddenEvent(await removeComment(deps, { ...place, uid })) }
  })

  write('title', discussing, async ({ body, ...writing }) => {
    const fields = contract.createDiscussion.body.safeParse(parseHub(Title, body))
    if (!fields.success) throw unfitDiscussion()
    const { title } = fields.data
    await change(writing, { title })
    const event = await lastOf(writing, ['renamed'])
    return { newTitle: titleEvent({ ...event, from: writing.thread.title, to: title }) }
  })

  write('status', discussing, async ({ body, ...writing }) => {
    const { status: state, comment } = parseHub(Status, body)
    const say = mayComment(writing, comment)
    // A draft that is opened is one no more: clients know no other way to say that it is ready.
    const isReady = state === 'open' && writing.thread.kind === 'pull'
    await change(writing, { state, ...(isReady && { is_draft: false }) })
    const event = await lastOf(writing, state === 'closed' ? ['closed'] : ['reopened', 'ready'])
    await say()
    return { newStatus: statusEvent({ ...event, status: state }) }
  })

  write('merge', merging, async ({ body, ...writing }) => {
    const say = mayComment(writing, parseHub(Merge, body).comment)
    await mergeInTurn(deps, { ...writing.place, method: undefined, head: undefined })
    await say()
    return {}
  })

  type Changing = Pick<Writing, 'thread' | 'place'>

  /** Changes a thread as what it is. */
  async function change(
    { thread, place }: Changing,
    fields: { title?: string; body?: string; state?: 'open' | 'closed'; is_draft?: boolean },
  ) {
    const changed = { ...place, fields }
    await (thread.kind === 'pull' ? changePull(deps, changed) : changeDiscussion(deps, changed))
  }

  /** What tells of it among the events. Where it was so already and nothing does, it has been so since the thread was opened. */
  async function lastOf({ thread }: Changing, what: readonly ('renamed' | 'closed' | 'reopened' | 'ready')[]) {
    const noted = await findLastEvent(read, { threadId: thread.id, what })
    return notedEvent(noted ?? { ...thread, uid: openingId(thread.number) })
  }

  /** A comment that comes along with something else: what refuses it is said before anything is done. */
  function mayComment({ actor, place }: Pick<Writing, 'actor' | 'place'>, comment: string | null | undefined) {
    if (!comment) return async () => undefined
    enforceAccess(commenting, actor)
    const body = textOf(comment)
    return async () => void (await writeComment(deps, { ...place, body }))
  }
}

function textOf(text: string): string {
  const parsed = contract.createComment.body.safeParse({ body: text })
  if (!parsed.success) throw unfitDiscussion()
  return parsed.data.body
}
