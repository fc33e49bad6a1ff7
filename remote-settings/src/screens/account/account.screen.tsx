import { useLingui } from '@lingui/react/macro'
import { ListSkeleton, Page, PageHead } from '@sheaf/ui'
import { Suspense } from 'react'
import { DangerZone } from './danger-zone.tsx'
import { EmailSection } from './email-section.tsx'
import { ExportSection } from './export-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { UsernameSection } from './username-section.tsx'

/** /setting/account: name, addresses and password, and the way out. */
export function AccountScreen() {
  const { t } = useLingui()
  return (
    <Page width="settings">
      <PageHead crumbs={[{ label: t`User Setting` }]} title={t`Account`} />
      <Suspense fallback={<ListSkeleton rows={6} height={72} />}>
        <UsernameSection />
        <EmailSection />
        <PasswordSection />
        <ExportSection />
        <DangerZone />
      </Suspense>
    </Page>
  )
}
