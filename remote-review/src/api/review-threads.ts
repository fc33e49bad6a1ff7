import { useLingui } from '@lingui/react/macro'
import {
  createReviewThread,
  deleteReviewComment,
  discardReview,
  listReviewThreads,
  replyToReviewThread,
  resolveReviewThread,
  setReviewers,
  submitReview,
  updateReviewComment,
} from '@sheaf/client/operations'
import { type InputOf, limits, type Reaction, type ReviewThread } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { threadsKey, useAskThreadsAnew } from './threads.ts'

/** A pull request of a repository. */
export interface PullAt {
  at: RepositoryAt
  number: string
}

/** One has so many threads at most, and a page of long ones has one of them. */
const mostPages = limits.reviewThreadsPerPull

/** All that was written about lines of a pull request, and how much of it waits for one's own review. */
export const reviewThreadsQuery = ({ at, number }: PullAt) =>
  queryOptions({
    queryKey: [...threadsKey(at), 'review', number],
    queryFn: async ({ signal }) => {
      const items: ReviewThread[] = []
      const reactions: Reaction[] = []
      let pending = 0
      let after: string | null = null
      for (let page = 0; page < mostPages; page += 1) {
        const query: InputOf<'listReviewThreads'>['query'] = after === null ? {} : { after }
        const answer = await listReviewThreads({ params: { ...at, number }, query }, { signal })
        items.push(...answer.items)
        reactions.push(...answer.reactions)
        pending = answer.pending
        after = answer.next
        if (after === null) break
      }
      return { items, reactions, pending }
    },
  })

/** Where one writes: about lines, as an answer in a thread, or in place of what one wrote before. */
export type ReviewTarget =
  | { kind: 'lines'; place: Omit<InputOf<'createReviewThread'>['body'], 'body' | 'pending'> }
  | { kind: 'reply'; uid: string }
  | { kind: 'edit'; uid: string; comment: string }

/** Writes about lines; `pending` keeps it for a review that is submitted later. */
export function useWriteReviewComment({ at, number }: PullAt, target: ReviewTarget) {
  const onSuccess = useAskThreadsAnew(at)
  const params = { ...at, number }
  return useMutation({
    mutationFn: async ({ body, pending }: { body: string; pending: boolean }): Promise<void> => {
      if (target.kind === 'lines') await createReviewThread({ params, body: { ...target.place, body, pending } })
      else if (target.kind === 'reply')
        await replyToReviewThread({ params: { ...params, uid: target.uid }, body: { body, pending } })
      else
        await updateReviewComment({ params: { ...params, uid: target.uid, comment: target.comment }, body: { body } })
    },
    // The form closes once what was written stands there.
    onSuccess,
  })
}

export function useDeleteReviewComment({ at, number }: PullAt, uid: string) {
  const { t } = useLingui()
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (comment: string) => deleteReviewComment({ params: { ...at, number, uid, comment } }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the comment`)),
  })
}

/** Says that a thread is settled, or is not. */
export function useResolveReviewThread({ at, number }: PullAt, uid: string) {
  const { t } = useLingui()
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (resolved: boolean) => resolveReviewThread({ params: { ...at, number, uid }, body: { resolved } }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't save`)),
  })
}

/** Publishes one's review with all that waits for it. */
export function useSubmitReview({ at, number }: PullAt) {
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (body: InputOf<'submitReview'>['body']) => submitReview({ params: { ...at, number }, body }),
    onSuccess,
  })
}

/** Throws away what waits for one's review. */
export function useDiscardReview({ at, number }: PullAt) {
  const { t } = useLingui()
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: () => discardReview({ params: { ...at, number } }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't discard your comments`)),
  })
}

/** Asks these people, and nobody else, for a review. */
export function useSetReviewers({ at, number }: PullAt) {
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (body: InputOf<'setReviewers'>['body']) => setReviewers({ params: { ...at, number }, body }),
    onSuccess,
  })
}
