import { useLingui } from '@lingui/react/macro'
import { paths, type Thread } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { RowList } from '@sheaf/ui'
import { IconMessageCircle } from '@sheaf/ui/icons'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { discussionsQuery } from '../../api/discussions.ts'
import { AnsweredFilter } from '../../components/answered-filter.tsx'
import { ThreadList } from '../../components/thread-list.tsx'
import { ThreadRow } from '../../components/thread-row.tsx'
import { useListAsked } from '../../components/use-list-asked.ts'
import classes from './discussions.module.css'

/** /:owner/:repo/discussions: what people discuss, in the state, order and words that the address names. */
export function DiscussionsScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { asked } = useListAsked()
  const query = useInfiniteQuery({ ...discussionsQuery(at, asked), placeholderData: keepPreviousData })
  const pinned = query.data?.pages[0]?.pinned ?? []
  const row = (thread: Thread, select?: ReactNode) => (
    <ThreadRow
      key={thread.number}
      thread={thread}
      to={paths.discussion(at.owner, at.repo, thread.number)}
      select={select}
    />
  )
  return (
    <ThreadList
      kind="discussion"
      heading={t`Discussions`}
      begin={{ label: t`New discussion`, to: paths.newDiscussion(at.owner, at.repo) }}
      icon={<IconMessageCircle size={24} />}
      words={{
        none: t`No discussions yet`,
        purpose: t`Ask a question, or share what you found`,
        unmatched: t`No discussions match`,
        failed: t`Failed to load the discussions`,
      }}
      query={query}
      row={row}
      filters={<AnsweredFilter />}
      above={
        pinned.length > 0 && (
          <section className={classes.pinned}>
            <h3>{t`Pinned`}</h3>
            <RowList label={t`Pinned`}>{pinned.map((thread) => row(thread))}</RowList>
          </section>
        )
      }
    />
  )
}
