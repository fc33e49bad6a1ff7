import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { paths, type Thread } from '@sheaf/contract'
import { type RepositoryAt, useRepository, useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton, ListSkeleton, QueryError, RelativeTime, Row, RowList, TextLink } from '@sheaf/ui'
import { IconMessageCircle, IconPlus } from '@sheaf/ui/icons'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router'
import { discussionsQuery, type ListAsked } from '../../api/discussions.ts'
import classes from './discussions.module.css'

const askedBy = (search: URLSearchParams): ListAsked => ({
  state: search.get('state') === 'closed' ? 'closed' : 'open',
  sort: search.get('sort') === 'updated' ? 'updated' : 'newest',
  q: search.get('q') ?? '',
  author: search.get('author') ?? '',
})

/** /:owner/:repo/discussions: what people discuss, in the state, order and words that the address names. */
export function DiscussionsScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { model } = useRepository()
  const [search, setSearch] = useSearchParams()
  const asked = askedBy(search)
  const query = useInfiniteQuery({ ...discussionsQuery(at, asked), placeholderData: keepPreviousData })
  const counts = query.data?.pages.at(-1)
  const action = !model.archived && (
    <LinkButton leftSection={<IconPlus size={16} />} to={paths.newDiscussion(at.owner, at.repo)}>
      {t`New discussion`}
    </LinkButton>
  )
  const find = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') setSearch(withChange(search, { q: currentTarget.value.trim() }))
  }
  const isEmpty = counts?.open === 0 && counts.closed === 0
  const choice = (label: string, change: Record<string, string>, isChosen: boolean) => (
    <TextLink
      to={`?${withChange(search, change)}`}
      look={isChosen ? 'plain' : 'prose'}
      aria-current={isChosen ? 'true' : undefined}
    >
      {label}
    </TextLink>
  )
  return (
    <>
      <div className={classes.head}>
        <h2>{t`Discussions`}</h2>
        {action}
      </div>
      {!isEmpty && (
        <div className={classes.filters}>
          {choice(`${t`Open`} ${counts?.open ?? ''}`.trim(), { state: '' }, asked.state === 'open')}
          {choice(`${t`Closed`} ${counts?.closed ?? ''}`.trim(), { state: 'closed' }, asked.state === 'closed')}
          {choice(t`Newest`, { sort: '' }, asked.sort === 'newest')}
          {choice(t`Recently updated`, { sort: 'updated' }, asked.sort === 'updated')}
          <TextInput
            key={asked.q}
            className={classes.search}
            type="search"
            aria-label={t`Search titles`}
            placeholder={t`Search titles`}
            defaultValue={asked.q}
            onKeyDown={find}
          />
        </div>
      )}
      {query.data === undefined ? (
        query.isError ? (
          <QueryError query={query} fallback={t`Failed to load the discussions`} />
        ) : (
          <ListSkeleton rows={6} height={56} />
        )
      ) : (
        <Threads at={at} items={query.data.pages.flatMap(({ items }) => items)} isEmpty={isEmpty} />
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

function withChange(search: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

function Threads({ at, items, isEmpty }: { at: RepositoryAt; items: readonly Thread[]; isEmpty: boolean }) {
  const { t } = useLingui()
  const icon = <IconMessageCircle size={24} />
  if (isEmpty) {
    return (
      <EmptyState icon={icon} title={t`No discussions yet`}>{t`Ask a question, or share what you found`}</EmptyState>
    )
  }
  if (items.length === 0) return <EmptyState icon={icon} title={t`No discussions match`} />
  return (
    <RowList label={t`Discussions`}>
      {items.map((thread) => {
        const name = thread.author?.username ?? t`a deleted account`
        return (
          <Row key={thread.number}>
            <div className={classes.text}>
              <p className={classes.title}>
                <TextLink look="plain" to={paths.discussion(at.owner, at.repo, thread.number)}>
                  {thread.title}
                </TextLink>
              </p>
              <p className={classes.about}>
                <Trans>
                  #{thread.number} by {name}
                </Trans>{' '}
                <RelativeTime at={thread.created_at} />
              </p>
            </div>
            <span className={classes.count}>
              <Plural value={thread.comments} one="# comment" other="# comments" />
            </span>
          </Row>
        )
      })}
    </RowList>
  )
}
