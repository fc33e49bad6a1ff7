import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { paths, type Thread } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton, ListSkeleton, QueryError, RowList, TextLink } from '@sheaf/ui'
import { IconPlus } from '@sheaf/ui/icons'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import type { ThreadKind } from '../api/thread-lists.ts'
import { AssignedToYou } from './assigned-to-you.tsx'
import { LabelFilter } from './label-filter.tsx'
import { MilestoneFilter } from './milestone-filter.tsx'
import { QueryField } from './query-field.tsx'
import classes from './thread-list.module.css'
import { useListAsked } from './use-list-asked.ts'

interface ThreadListProps<Item extends Thread> {
  kind: ThreadKind
  heading: string
  /** Where one is begun. */
  begin: { label: string; to: string }
  icon: ReactNode
  words: {
    /** What stands where there are none at all, and what they are for. */
    none: string
    purpose: string
    unmatched: string
    failed: string
  }
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[]; open: number; closed: number }>>
  row: (item: Item) => ReactNode
  /** More to narrow the list by, and what stands above it. */
  filters?: ReactNode
  above?: ReactNode
}

/** The threads of one sort that a repository has, in the state, order and words that the address names. */
export function ThreadList<Item extends Thread>(props: ThreadListProps<Item>) {
  const { kind, heading, begin, icon, words, query, row, filters, above } = props
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { model } = useRepository()
  const { asked, withChange } = useListAsked()
  const counts = query.data?.pages.at(-1)
  const items = query.data?.pages.flatMap((page) => page.items)
  const isEmpty = counts?.open === 0 && counts.closed === 0
  const choice = (label: string, change: Record<string, string>, isChosen: boolean) => (
    <TextLink
      to={`?${withChange(change)}`}
      look={isChosen ? 'plain' : 'prose'}
      aria-current={isChosen ? 'true' : undefined}
    >
      {label}
    </TextLink>
  )
  return (
    <>
      <div className={classes.head}>
        <h2>{heading}</h2>
        <span className={classes.aside}>
          <TextLink to={paths.labels(at.owner, at.repo)}>{t`Labels`}</TextLink>
          <TextLink to={paths.milestones(at.owner, at.repo)}>{t`Milestones`}</TextLink>
        </span>
        {!model.archived && (
          <LinkButton leftSection={<IconPlus size={16} />} to={begin.to}>
            {begin.label}
          </LinkButton>
        )}
      </div>
      {!isEmpty && (
        <div className={classes.filters}>
          {choice(`${t`Open`} ${counts?.open ?? ''}`.trim(), { state: '' }, asked.state === 'open')}
          {choice(`${t`Closed`} ${counts?.closed ?? ''}`.trim(), { state: 'closed' }, asked.state === 'closed')}
          {choice(t`Newest`, { sort: '' }, asked.sort === 'newest')}
          {choice(t`Recently updated`, { sort: 'updated' }, asked.sort === 'updated')}
          <LabelFilter />
          <MilestoneFilter />
          <AssignedToYou />
          {filters}
          <div className={classes.searches}>
            <AuthorField />
            <QueryField kind={kind} />
          </div>
        </div>
      )}
      {above}
      {items === undefined ? (
        query.isError ? (
          <QueryError query={query} fallback={words.failed} />
        ) : (
          <ListSkeleton rows={6} height={56} />
        )
      ) : isEmpty ? (
        <EmptyState icon={icon} title={words.none}>
          {words.purpose}
        </EmptyState>
      ) : items.length === 0 ? (
        <EmptyState icon={icon} title={words.unmatched} />
      ) : (
        <RowList label={heading}>{items.map(row)}</RowList>
      )}
      {query.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show more`}
        </Button>
      )}
    </>
  )
}

/** A field for a username, whose threads the list is asked for once Enter is pressed. */
function AuthorField() {
  const { t } = useLingui()
  const { asked, change } = useListAsked()
  const find = ({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    // Enter ends what an input method composes.
    if (key === 'Enter' && !nativeEvent.isComposing) change({ author: currentTarget.value.trim() })
  }
  return (
    <TextInput
      key={asked.author}
      className={classes.search}
      type="search"
      aria-label={t`Author`}
      placeholder={t`Author`}
      defaultValue={asked.author}
      autoCapitalize="none"
      onKeyDown={find}
    />
  )
}
