import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { TextLink } from '@sheaf/ui'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { discussionQuery, useUpdateDiscussion } from '../../api/discussions.ts'
import { useMarkAnswer } from '../../api/moderation.ts'
import { Conversation } from '../../components/conversation.tsx'
import { LiveThread } from '../../components/live-thread.tsx'
import classes from '../../components/thread.module.css'
import { ThreadMarks } from '../../components/thread-marks.tsx'
import { DiscussionTools } from './discussion-tools.tsx'

/** /:owner/:repo/discussions/:number: a discussion, its comments, and a field to write more. */
export function DiscussionScreen() {
  const { number = '' } = useParams()
  return <Discussion key={number} number={number} />
}

function Discussion({ number }: { number: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const query = useSuspenseInfiniteQuery(discussionQuery(at, number))
  const answer = useMarkAnswer(at, number)
  const update = useUpdateDiscussion(at, number)
  const [first] = query.data.pages
  if (first === undefined) return null
  const { title, state, is_answered } = first.thread
  const isOpen = state === 'open'
  return (
    <>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.about}>
        {`#${number} · ${[isOpen ? t`Open` : t`Closed`, ...(is_answered ? [t`Answered`] : [])].join(' · ')} · `}
        <TextLink to={paths.discussions(at.owner, at.repo)}>{t`All discussions`}</TextLink>
      </p>
      <ThreadMarks kind="discussions" thread={first.thread} canMark={first.can_label} />
      <Conversation
        number={number}
        of={first}
        items={query.data.pages.flatMap(({ items }) => items)}
        reactions={query.data.pages.flatMap(({ reactions }) => reactions)}
        query={query}
        update={update}
        answers={{
          uid: first.answer,
          canChoose: first.can_answer,
          busy: answer.isPending,
          choose: (uid) => answer.mutate(uid),
        }}
        tools={<DiscussionTools number={number} of={first} />}
        actions={
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() => update.mutate({ state: isOpen ? 'closed' : 'open' })}
          >
            {isOpen ? t`Close discussion` : t`Reopen discussion`}
          </Button>
        }
      />
      <LiveThread number={number} revision={first.revision} />
    </>
  )
}
