import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { idOf, lastId, pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { selectComments } from './comment.store.ts'
import { presentDiscussion, presentThread } from './thread.presenter.ts'
import { countThreads, findThread, selectThreads } from './thread.store.ts'
import { getSubscription, setSubscription } from './thread-subscription.ts'
import {
  changeComment,
  changeDiscussion,
  openDiscussion,
  removeComment,
  threadNumberOf,
  writeComment,
} from './write-thread.ts'

/** So many words of a title are looked for. */
const maxWords = 5

type Operation =
  | 'listDiscussions'
  | 'createDiscussion'
  | 'getDiscussion'
  | 'updateDiscussion'
  | 'createComment'
  | 'updateComment'
  | 'deleteComment'
  | 'getThreadSubscription'
  | 'setThreadSubscription'

/** Discussions of a repository, for everyone who may see it; written by whoever of them is signed in. */
export function threadRoutes(deps: Deps): Handlers<Operation> {
  const { read } = deps.database
  return {
    async listDiscussions({ params, query: { page_size, after, author, q = '', state, sort } }, { actor }) {
      const { id: repoId } = await findRepository(deps, { ...params, actor, action: 'read' })
      const words = q.split(/\s+/).filter(Boolean).slice(0, maxWords)
      const asked = { repoId, state, sort, words, author: author || undefined, after: placeOf(after) }
      const [rows, counts] = await Promise.all([
        selectThreads(read, { ...asked, limit: page_size + 1 }),
        countThreads(read, repoId),
      ])
      return { ...pageOf(rows, page_size, presentThread, (row) => `${row.updatedAt}-${row.number}`), ...counts }
    },
    createDiscussion: ({ params, body }, { actor, request }) =>
      openDiscussion(deps, { ...params, actor: userOf(actor), fields: body, address: addressOf(request.ip) }),
    async getDiscussion({ params: { number, ...at }, query: { after, page_size } }, { actor, signal }) {
      const repository = await findRepository(deps, { ...at, actor, action: 'read' })
      const thread = await findThread(read, { repoId: repository.id, number: threadNumberOf(number) })
      if (thread === undefined) throw AppError.missing(message('thread.missing'))
      const asked = { threadId: thread.id, after: idOf(after), limit: page_size + 1 }
      const { items: comments, next } = pageOf(await selectComments(read, asked), page_size, (row) => row, lastId)
      return { ...(await presentDiscussion(deps, { thread, comments, repository, actor, signal })), next }
    },
    async updateDiscussion({ params, body }, { actor }) {
      await changeDiscussion(deps, { ...params, actor: userOf(actor), fields: body })
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
    getThreadSubscription: ({ params }, { actor }) => getSubscription(deps, { ...params, actor: userOf(actor) }),
    setThreadSubscription: ({ params, body }, { actor }) =>
      setSubscription(deps, { ...params, ...body, actor: userOf(actor) }),
  }
}

/** The place in a list that a cursor names; what is none begins at its beginning. */
function placeOf(cursor: string | undefined): { at: number; number: number } | undefined {
  const [, at, number] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return at === undefined ? undefined : { at: Number(at), number: Number(number) }
}
