import { useLingui } from '@lingui/react/macro'
import { ListSkeleton, Page, PageHead } from '@sheaf/ui'
import { Suspense } from 'react'
import { MuteList } from './mute-list.tsx'
import { TopicTable } from './topic-table.tsx'

/** /setting/notifications: what the account is told, where, and what it has muted. */
export function NotificationsScreen() {
  const { t } = useLingui()
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`User Setting` }]}
        title={t`Notifications`}
        description={t`Choose what reaches your inbox and your email. Changes apply right away`}
      />
      <Suspense fallback={<ListSkeleton rows={7} height={56} />}>
        <TopicTable />
        <MuteList />
      </Suspense>
    </Page>
  )
}
