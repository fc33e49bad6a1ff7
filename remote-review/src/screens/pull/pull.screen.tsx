import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { LinkButton, TextLink } from '@sheaf/ui'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pullQuery, useUpdatePull } from '../../api/pulls.ts'
import { Conversation } from '../../components/conversation.tsx'
import { PullBadge } from '../../components/pull-icon.tsx'
import { pullStateOf } from '../../components/pull-state.ts'
import threads from '../../components/thread.module.css'
import { MergeBox } from './merge-box.tsx'
import classes from './pull.module.css'

/** /:owner/:repo/pulls/:number: what is proposed, what people say about it, and whether it can be merged. */
export function PullScreen() {
  const { number = '' } = useParams()
  return <PullRequest key={number} number={number} />
}

function PullRequest({ number }: { number: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const query = useSuspenseInfiniteQuery(pullQuery(at, number))
  const update = useUpdatePull(at, number)
  const [first] = query.data.pages
  if (first === undefined) return null
  const { thread, pull } = first
  const { title, base, head } = thread
  const state = pullStateOf(thread)
  const name = thread.author?.username ?? t`a deleted account`
  // Of what is closed, a branch that is gone can't be proposed again, nor into one that is.
  const canReopen = pull.head_exists && pull.base_id !== null
  return (
    <>
      <h2 className={threads.title}>
        {title} <span className={classes.number}>#{number}</span>
      </h2>
      <div className={classes.about}>
        <PullBadge state={state} />
        <span className={classes.branches}>
          <Trans>
            {name} wants to bring <code>{head}</code> into <code>{base}</code>
          </Trans>
        </span>
        <span className={classes.links}>
          {pull.base_id !== null && (
            <LinkButton
              size="compact-sm"
              variant="default"
              to={paths.compare(at.owner, at.repo, { base: pull.base_id, head: pull.head_id })}
            >
              {t`Changes`}
            </LinkButton>
          )}
          <TextLink to={paths.pulls(at.owner, at.repo)}>{t`All pull requests`}</TextLink>
        </span>
      </div>
      <Conversation
        number={number}
        of={first}
        items={query.data.pages.flatMap(({ items }) => items)}
        query={query}
        update={update}
        actions={
          state === 'open' ? (
            <Button variant="default" loading={update.isPending} onClick={() => update.mutate({ state: 'closed' })}>
              {t`Close pull request`}
            </Button>
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
        <MergeBox number={number} thread={thread} pull={pull} />
      </Conversation>
    </>
  )
}
