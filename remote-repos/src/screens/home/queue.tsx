import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@sheaf/ui'
import { IconCheck } from '@sheaf/ui/icons'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { queueQuery } from '../../api/queue.queries.ts'
import { QueueSection } from './queue-section.tsx'

/** What waits for the account in all repositories, and what it waits for. */
export function Queue() {
  const { t } = useLingui()
  const sections = [
    { title: t`Needs your review`, query: useSuspenseInfiniteQuery(queueQuery('review')) },
    { title: t`Needs your changes`, query: useSuspenseInfiniteQuery(queueQuery('changes')) },
    { title: t`Ready to merge`, query: useSuspenseInfiniteQuery(queueQuery('ready')) },
    { title: t`Waiting for others`, query: useSuspenseInfiniteQuery(queueQuery('waiting')) },
    { title: t`Assigned to you`, query: useSuspenseInfiniteQuery(queueQuery('assigned')) },
  ].map(({ query, ...section }) => ({
    ...section,
    items: query.data.pages.flatMap(({ items }) => items),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
  }))
  const shown = sections.filter(({ items, hasMore }) => items.length > 0 || hasMore)
  if (shown.length === 0) {
    return (
      <section>
        <h2>{t`Your queue`}</h2>
        <EmptyState icon={<IconCheck size={24} />} title={t`Nothing needs your attention`}>
          {t`Pull requests to review, your own, and what is assigned to you show up here`}
        </EmptyState>
      </section>
    )
  }
  return shown.map((section) => <QueueSection key={section.title} {...section} />)
}
