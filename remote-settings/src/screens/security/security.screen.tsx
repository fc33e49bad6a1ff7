import { useLingui } from '@lingui/react/macro'
import { ListSkeleton, Page, PageHead } from '@sheaf/ui'
import { Suspense } from 'react'
import { Identities } from './identities.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecurityLog } from './security-log.tsx'
import { SessionList } from './session-list.tsx'
import { TwoFactor } from './two-factor.tsx'

/** /setting/security: what is asked beside the password, where the account is signed in, and what happened to it. */
export function SecurityScreen() {
  const { t } = useLingui()
  return (
    <Page width="settings">
      <PageHead crumbs={[{ label: t`User Setting` }]} title={t`Security`} />
      <Suspense fallback={<ListSkeleton rows={6} height={72} />}>
        <TwoFactor />
        <Passkeys />
        <Identities />
        <SessionList />
        <SecurityLog />
      </Suspense>
    </Page>
  )
}
