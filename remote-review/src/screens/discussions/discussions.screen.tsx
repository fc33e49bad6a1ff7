import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { IconMessageCircle } from '@sheaf/ui/icons'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { discussionsQuery } from '../../api/discussions.ts'
import { ThreadList } from '../../components/thread-list.tsx'
import { ThreadRow } from '../../components/thread-row.tsx'
import { useListAsked } from '../../components/use-list-asked.ts'

/** /:owner/:repo/discussions: what people discuss, in the state, order and words that the address names. */
export function DiscussionsScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { asked } = useListAsked()
  const query = useInfiniteQuery({ ...discussionsQuery(at, asked), placeholderData: keepPreviousData })
  return (
    <ThreadList
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
      row={(thread) => (
        <ThreadRow key={thread.number} thread={thread} to={paths.discussion(at.owner, at.repo, thread.number)} />
      )}
    />
  )
}
