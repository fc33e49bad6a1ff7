import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { AccessRequestState } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { EmptyState, ListSkeleton, QueryError, RowList } from '@sheaf/ui'
import { NativeSelect } from '@sheaf/ui/controls'
import { SettingsSection } from '@sheaf/ui/form'
import { IconUsers } from '@sheaf/ui/icons'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { accessRequestsQuery } from '../../../api/access-requests.ts'
import classes from './access.module.css'
import { AccessRow } from './access-row.tsx'
import { GrantForm } from './grant-form.tsx'

/** Who asked for access, by what became of it. */
export function AccessRequests() {
  const { t, i18n } = useLingui()
  const at = useRepositoryAt()
  const { archived } = useRepository().model
  const [state, setState] = useState<AccessRequestState>('pending')
  const [name, setName] = useState('')
  const asked = { state, query: useDeferredValue(name.trim()) }
  const query = useInfiniteQuery({ ...accessRequestsQuery(at, asked), placeholderData: keepPreviousData })
  const counts = query.data?.pages.at(-1)?.counts
  const labels = { pending: t`Waiting`, accepted: t`With access`, rejected: t`Declined` }
  const requests = query.data?.pages.flatMap(({ items }) => items) ?? []
  const none = {
    pending: t`No requests are waiting`,
    accepted: t`Nobody has been given access yet`,
    rejected: t`No requests have been declined`,
  }
  return (
    <SettingsSection title={t`Requests`} description={t`People who asked for access, and what became of it`}>
      {!archived && <GrantForm at={at} />}
      <div className={classes.filters}>
        <NativeSelect
          label={t`Show`}
          value={state}
          data={AccessRequestState.options.map((value) => ({
            value,
            label: counts === undefined ? labels[value] : `${labels[value]} (${i18n.number(counts[value])})`,
          }))}
          onChange={({ currentTarget }) => {
            const chosen = AccessRequestState.options.find((each) => each === currentTarget.value)
            if (chosen) setState(chosen)
          }}
        />
        <TextInput
          label={t`Name begins with`}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
      {query.isError ? (
        <QueryError query={query} fallback={t`Failed to load the requests`} />
      ) : query.isPending ? (
        <ListSkeleton rows={4} height={56} />
      ) : requests.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={24} />}
          title={asked.query === '' ? none[state] : t`Nobody of this name is here`}
        />
      ) : (
        <RowList label={labels[state]}>
          {requests.map((request) => (
            <AccessRow key={request.username} at={at} request={request} disabled={archived} />
          ))}
        </RowList>
      )}
      {query.hasNextPage && (
        <Button variant="default" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </SettingsSection>
  )
}
