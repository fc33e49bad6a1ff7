import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@sheaf/ui/controls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { inboxRepositoriesQuery, type ShownInbox } from '../../api/notifications.queries.ts'
import classes from './inbox.module.css'
import { inboxSearch } from './shown-inbox.ts'

/** What of the inbox is shown: by state and by repository, in the address. */
export function InboxFilters({ shown }: { shown: ShownInbox }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(inboxRepositoriesQuery)
  const { show, repository } = shown
  const tabs = [
    { value: 'inbox', label: t`Inbox` },
    { value: 'unread', label: t`Unread` },
    { value: 'done', label: t`Done` },
  ] as const
  const names = data.items.map(({ owner, name }) => `${owner}/${name}`)
  // One that the inbox no longer tells of can be shown still, by its address.
  const offered = repository === undefined || names.includes(repository) ? names : [repository, ...names]
  return (
    <div className={classes.filters}>
      <nav className={classes.tabs} aria-label={t`Notifications by state`}>
        {tabs.map(({ value, label }) => (
          <Link
            key={value}
            className={classes.tab}
            to={inboxSearch({ show: value, repository, after: undefined })}
            aria-current={show === value ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {offered.length > 0 && (
        <NativeSelect
          aria-label={t`Repository`}
          value={repository ?? ''}
          onChange={({ currentTarget }) =>
            void navigate(inboxSearch({ show, repository: currentTarget.value || undefined, after: undefined }))
          }
        >
          <option value="">{t`All repositories`}</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  )
}
