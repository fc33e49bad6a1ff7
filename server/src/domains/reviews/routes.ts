import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { createBranchTurns } from '../edits/index.ts'
import { findRepository } from '../repositories/index.ts'
import { findThread, isFrozenFor, threadNumberOf } from '../threads/index.ts'
import { type AddToPull, applySuggestions } from './apply-suggestions.ts'
import { mayApply } from './find-to-commit.ts'
import { lookAtPull } from './look-at-pull.ts'
import { presentReviewThreadPage } from './review.presenter.ts'
import { findReviewedPull } from './review.store.ts'
import { askReviewers, discardReview, dismissReview, submitReview } from './submit-review.ts'
import { listViewedFiles, setViewedFile } from './view-files.ts'
import {
  beginReviewThread,
  changeReviewComment,
  removeReviewComment,
  replyInReviewThread,
  settleReviewThread,
} from './write-review-thread.ts'

type Operation =
  | 'listReviewThreads'
  | 'createReviewThread'
  | 'replyToReviewThread'
  | 'updateReviewComment'
  | 'deleteReviewComment'
  | 'resolveReviewThread'
  | 'applySuggestions'
  | 'submitReview'
  | 'discardReview'
  | 'dismissReview'
  | 'setReviewers'
  | 'listViewedFiles'
  | 'setViewedFile'
  | 'setPullLook'

const kinds = ['pull'] as const

/** Reviews of pull requests, for everyone who may see them; written by whoever of them is signed in. */
export function reviewRoutes(deps: Deps, { addToPull }: { addToPull: AddToPull }): Handlers<Operation> {
  const { read } = deps.database
  const turns = createBranchTurns()
  return {
    async listReviewThreads({ params: { number, ...at }, query: { after, page_size } }, { actor, signal }) {
      const repository = await findRepository(deps, { ...at, actor, action: 'read' })
      const thread = await findThread(read, { repoId: repository.id, number: threadNumberOf(number), kinds })
      const pull = thread && (await findReviewedPull(read, thread.id))
      if (thread === undefined || pull === undefined) throw AppError.missing(message('pull.missing'))
      const reader = {
        repository,
        pull,
        authorId: thread.authorId,
        mayApply: await mayApply(deps, { repository, pull, authorId: thread.authorId, actor }),
        isFrozen: isFrozenFor(repository, thread),
        actor,
        signal,
      }
      return presentReviewThreadPage(deps, { ...reader, after, pageSize: page_size })
    },
    createReviewThread: ({ params, body }, { actor, request, signal }) =>
      beginReviewThread(deps, {
        ...{ ...params, actor: userOf(actor), fields: body },
        ...{ address: addressOf(request.ip), signal },
      }),
    replyToReviewThread: ({ params, body }, { actor, request, signal }) =>
      replyInReviewThread(deps, {
        ...{ ...params, actor: userOf(actor), fields: body },
        ...{ address: addressOf(request.ip), signal },
      }),
    updateReviewComment: ({ params, body }, { actor, signal }) =>
      changeReviewComment(deps, { ...params, ...body, actor: userOf(actor), signal }),
    async deleteReviewComment({ params }, { actor }) {
      await removeReviewComment(deps, { ...params, actor: userOf(actor) })
      return null
    },
    async resolveReviewThread({ params, body }, { actor }) {
      await settleReviewThread(deps, { ...params, ...body, actor: userOf(actor) })
      return null
    },
    applySuggestions: ({ params, body }, { actor, signal }) =>
      applySuggestions(deps, { ...params, actor: userOf(actor), fields: body, turns, addToPull, signal }),
    submitReview: ({ params, body }, { actor, request, signal }) =>
      submitReview(deps, { ...params, actor: userOf(actor), fields: body, address: addressOf(request.ip), signal }),
    async discardReview({ params }, { actor }) {
      await discardReview(deps, { ...params, actor: userOf(actor) })
      return null
    },
    async dismissReview({ params }, { actor }) {
      await dismissReview(deps, { ...params, actor: userOf(actor) })
      return null
    },
    setReviewers: ({ params, body }, { actor }) => askReviewers(deps, { ...params, ...body, actor: userOf(actor) }),
    listViewedFiles: ({ params, query: { after, page_size } }, { actor }) =>
      listViewedFiles(deps, { ...params, actor: userOf(actor), after, pageSize: page_size }),
    async setPullLook({ params, body }, { actor }) {
      await lookAtPull(deps, { ...params, actor: userOf(actor), fields: body })
      return null
    },
    async setViewedFile({ params, body }, { actor, signal }) {
      await setViewedFile(deps, { ...params, actor: userOf(actor), fields: body, signal })
      return null
    },
  }
}
