import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { LinkButton, ListSkeleton, Page, PageHead } from '@sheaf/ui'
import { IconMessageCircle, IconSettings } from '@sheaf/ui/icons'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import classes from './inbox.module.css'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { inboxSearch, shownInbox } from './shown-inbox.ts'

/** /notifications: what concerns the account, what happened last first. */
export function InboxScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const shown = shownInbox(search)
  return (
    <Page>
      <PageHead
        title={t`Notifications`}
        action={
          <div className={classes.buttons}>
            <LinkButton variant="default" to={paths.messages()} leftSection={<IconMessageCircle size={16} />}>
              {t`Messages`}
            </LinkButton>
            <LinkButton variant="default" to={paths.notificationSettings()} leftSection={<IconSettings size={16} />}>
              {t`Settings`}
            </LinkButton>
          </div>
        }
      />
      <Suspense fallback={<ListSkeleton rows={6} height={56} />}>
        <InboxFilters shown={shown} />
        <InboxList key={inboxSearch(shown)} shown={shown} />
      </Suspense>
    </Page>
  )
}
