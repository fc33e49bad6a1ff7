import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { limits, paths, type Thread } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton, ListSkeleton, QueryError, RowList, TextLink } from '@sheaf/ui'
import { IconPlus } from '@sheaf/ui/icons'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ThreadKind } from '../api/thread-lists.ts'
import { AssignedToYou } from './assigned-to-you.tsx'
import { LabelFilter } from './label-filter.tsx'
import { later } from './later.tsx'
import { MilestoneFilter } from './milestone-filter.tsx'
import { QueryField } from './query-field.tsx'
import { SavedViewsLater } from './saved-views-later.tsx'
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
  /** Of one; `select` is what chooses it, for whoever may change it together with others. */
  row: (item: Item, select?: ReactNode) => ReactNode
  /** More to narrow the list by, and what stands above it. */
  filters?: ReactNode
  above?: ReactNode
}

/** The threads of one sort that a repository has, in the state, order and words that the address names. */
export function ThreadList<Item extends Thread>(props: ThreadListProps<Item>) {
  const { kind, heading, begin, icon, words, query, row, filters, above } = props
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { model, can_write: canWrite } = useRepository()
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
          <div className={classes.searches}>
            <QueryField kind={kind} />
            <AuthorField />
            <SavedViewsLater kind={kind} />
          </div>
          {choice(`${t`Open`} ${counts?.open ?? ''}`.trim(), { state: '' }, asked.state === 'open')}
          {choice(`${t`Closed`} ${counts?.closed ?? ''}`.trim(), { state: 'closed' }, asked.state === 'closed')}
          {choice(t`Newest`, { sort: '' }, asked.sort === 'newest')}
          {choice(t`Recently updated`, { sort: 'updated' }, asked.sort === 'updated')}
          <LabelFilter />
          <MilestoneFilter />
          <AssignedToYou />
          {filters}
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
        <Selectable
          key={JSON.stringify(asked)}
          items={items}
          isOff={!canWrite || model.archived}
          label={heading}
          row={row}
        />
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

/** How many are chosen, and what is done with them: for whoever may push alone, with its words. */
const SelectionBarLater = later(async () => {
  const { SelectionBar, addListWords } = await import(
    /* webpackChunkName: "list-tools" */ './list-tools/selection-bar.tsx'
  )
  await addListWords()
  return SelectionBar
}, 1)

interface SelectableProps<Item extends Thread> {
  items: readonly Item[]
  isOff: boolean
  label: string
  row: (item: Item, select?: ReactNode) => ReactNode
}

/** Rows of which some may be chosen, by whoever may push: what is no longer in the list is chosen no longer. */
function Selectable<Item extends Thread>({ items, isOff, label, row }: SelectableProps<Item>) {
  const [numbers, setNumbers] = useState<readonly number[]>([])
  if (isOff) return <RowList label={label}>{items.map((item) => row(item))}</RowList>
  const selected = items.filter(({ number }) => numbers.includes(number))
  const isFull = selected.length >= limits.threadsAtOnce
  const select = ({ number, title }: Item) => {
    const isSelected = selected.some((each) => each.number === number)
    return (
      <input
        type="checkbox"
        className={classes.select}
        aria-label={title}
        checked={isSelected}
        disabled={isFull && !isSelected}
        onChange={() =>
          setNumbers(
            isSelected ? numbers.filter((each) => each !== number) : [...selected.map((each) => each.number), number],
          )
        }
      />
    )
  }
  return (
    <>
      <div className={classes.selection}>
        <SelectionBarLater items={items} selected={selected} onSelect={setNumbers} />
      </div>
      <RowList label={label}>{items.map((item) => row(item, select(item)))}</RowList>
    </>
  )
}
