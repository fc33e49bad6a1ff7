import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useUpdatePull } from '../../api/pulls.ts'
import { reviewThreadsQuery } from '../../api/review-threads.ts'
import { Conversation } from '../../components/conversation.tsx'
import { LockButton } from '../../components/lock-button.tsx'
import { pullStateOf } from '../../components/pull-state.ts'
import { usePull } from '../../components/use-pull.ts'
import { MaintainerEditsLater } from './maintainer-edits-later.tsx'
import { MergeBox } from './merge/merge-box.tsx'
import { ReviewThreadCard } from './review-thread-card.tsx'
import { Reviewers } from './reviewers.tsx'

export { addMergeWords } from './merge/words.ts'

/** /:owner/:repo/pulls/:number: what people say about what is proposed, and whether it can be merged. */
export function PullScreen() {
  const { number } = usePull()
  return <PullConversation key={number} />
}

function PullConversation() {
  const { t } = useLingui()
  const { at, number, query, first } = usePull()
  const update = useUpdatePull(at, number)
  const threads = useQuery(reviewThreadsQuery({ at, number })).data?.items ?? []
  if (first === undefined) return null
  const { thread, pull } = first
  const state = pullStateOf(thread)
  // Of what is closed, a branch that is gone can't be proposed again, nor into one that is.
  const canReopen = pull.head_exists && pull.base_id !== null
  return (
    <Conversation
      number={number}
      of={first}
      items={query.data.pages.flatMap(({ items }) => items)}
      reactions={query.data.pages.flatMap(({ reactions }) => reactions)}
      query={query}
      update={update}
      below={(review) =>
        threads
          .filter((each) => each.review === review)
          .map((each) => <ReviewThreadCard key={each.uid} pull={{ at, number }} thread={each} withExcerpt withPath />)
      }
      tools={first.can_label && <LockButton number={number} isLocked={thread.is_locked} />}
      actions={
        thread.state === 'open' ? (
          <>
            <Button variant="default" loading={update.isPending} onClick={() => update.mutate({ state: 'closed' })}>
              {t`Close pull request`}
            </Button>
            {!thread.is_draft && (
              <Button
                variant="subtle"
                color="gray"
                loading={update.isPending}
                onClick={() => update.mutate({ is_draft: true })}
              >
                {t`Convert to draft`}
              </Button>
            )}
          </>
        ) : (
          state === 'closed' &&
          canReopen && (
            <Button variant="default" loading={update.isPending} onClick={() => update.mutate({ state: 'open' })}>
              {t`Reopen pull request`}
            </Button>
          )
        )
      }
    >
      <Reviewers pull={{ at, number }} details={pull} />
      {(pull.maintainers_edit !== null || pull.can_push_head) && (
        <MaintainerEditsLater number={number} thread={thread} pull={pull} />
      )}
      <MergeBox
        number={number}
        thread={thread}
        pull={pull}
        ready={
          first.can_edit && (
            <Button loading={update.isPending} onClick={() => update.mutate({ is_draft: false })}>
              {t`Ready for review`}
            </Button>
          )
        }
      />
    </Conversation>
  )
}
