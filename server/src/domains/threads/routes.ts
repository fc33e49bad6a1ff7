import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { type FoundRepository, findRepository } from '../repositories/index.ts'
import { assignThread } from './assign-thread.ts'
import { drawText } from './draw-text.ts'
import { react } from './react.ts'
import { presentAnswer, presentThread, presentThreadPage } from './thread.presenter.ts'
import { countThreads, findThread, selectPinned } from './thread.store.ts'
import { selectThreads } from './thread-list.store.ts'
import { threadNumberOf } from './thread-number.ts'
import { getSubscription, markThreadSeen, setSubscription } from './thread-subscription.ts'
import { threadCursor, threadsAsked } from './threads-asked.ts'
import { changeComment, changeDiscussion, openDiscussion, removeComment, writeComment } from './write-thread.ts'

type Operation =
  | 'listDiscussions'
  | 'createDiscussion'
  | 'getDiscussion'
  | 'updateDiscussion'
  | 'createComment'
  | 'updateComment'
  | 'deleteComment'
  | 'previewThreadText'
  | 'setAssignees'
  | 'setReaction'
  | 'getThreadSubscription'
  | 'setThreadSubscription'
  | 'markThreadSeen'

/** Discussions of a repository, for everyone who may see it; written by whoever of them is signed in. */
export function threadRoutes(deps: Deps): Handlers<Operation> {
  const { read } = deps.database
  /** What whoever may know of it is told where there is no discussion of a number. */
  const whatInstead = async ({ mayRead }: FoundRepository, asked: { repoId: number; number: number }) =>
    mayRead && (await findThread(read, { ...asked, kinds: ['pull'] })) ? 'thread.is_pull' : 'thread.missing'
  return {
    async listDiscussions({ params, query: { page_size, after, ...query } }, { actor }) {
      const { id: repoId } = await findRepository(deps, { ...params, actor, action: 'see' })
      const asked = threadsAsked({ repoId, kind: 'discussion', after, ...query })
      const [rows, counts] = await Promise.all([
        selectThreads(read, { ...asked, limit: page_size + 1 }),
        countThreads(read, { repoId, kind: 'discussion' }),
      ])
      const isPlain = after === undefined && query.state === 'open' && !query.q && !query.author
      const pinned = isPlain ? (await selectPinned(read, repoId)).map(presentThread) : []
      return { pinned, ...pageOf(rows, page_size, presentThread, threadCursor), ...counts }
    },
    createDiscussion: ({ params, body }, { actor, request, signal }) =>
      openDiscussion(deps, { ...params, actor: userOf(actor), fields: body, address: addressOf(request.ip), signal }),
    async getDiscussion({ params: { number, ...at }, query: { after, page_size } }, { actor, signal }) {
      const repository = await findRepository(deps, { ...at, actor, action: 'see' })
      const asked = { repoId: repository.id, number: threadNumberOf(number), kinds: ['discussion'] as const }
      const thread = await findThread(read, asked)
      if (thread === undefined) throw AppError.missing(message(await whatInstead(repository, asked)))
      const page = await presentThreadPage(deps, { thread, repository, actor, signal, after, pageSize: page_size })
      return { ...page, ...presentAnswer({ thread, repository, actor }) }
    },
    async updateDiscussion({ params, body }, { actor, signal }) {
      await changeDiscussion(deps, { ...params, actor: userOf(actor), fields: body, signal })
      return null
    },
    createComment: ({ params, body }, { actor, request, signal }) =>
      writeComment(deps, { ...params, ...body, actor: userOf(actor), address: addressOf(request.ip), signal }),
    updateComment: ({ params, body }, { actor, signal }) =>
      changeComment(deps, { ...params, ...body, actor: userOf(actor), signal }),
    async deleteComment({ params }, { actor }) {
      await removeComment(deps, { ...params, actor: userOf(actor) })
      return null
    },
    async previewThreadText({ params, body: { text } }, { actor, signal }) {
      const { userId } = userOf(actor)
      const repository = await findRepository(deps, { ...params, actor, action: 'see' })
      await deps.limits.take('preview-text/account', `${userId}`)
      return { html: (await drawText(deps, { text, repository, actor, signal })).html }
    },
    setReaction: ({ params, body }, { actor }) => react(deps, { ...params, actor: userOf(actor), fields: body }),
    setAssignees: ({ params, body }, { actor }) => assignThread(deps, { ...params, ...body, actor: userOf(actor) }),
    getThreadSubscription: ({ params }, { actor }) => getSubscription(deps, { ...params, actor: userOf(actor) }),
    setThreadSubscription: ({ params, body }, { actor }) =>
      setSubscription(deps, { ...params, ...body, actor: userOf(actor) }),
    async markThreadSeen({ params }, { actor }) {
      await markThreadSeen(deps, { ...params, actor: userOf(actor) })
      return null
    },
  }
}
