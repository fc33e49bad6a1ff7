import { Trans, useLingui } from '@lingui/react/macro'
import { type PlanUse, sitePaths } from '@sheaf/contract'
import { LinkButton, ListSkeleton, Page, PageHead, useByteSize } from '@sheaf/ui'
import { SettingsSection } from '@sheaf/ui/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { billingQuery } from '../../api/billing.queries.ts'
import { Usage } from './usage.tsx'

/** /setting/billing: the plan of the account and of the teams that it owns, and what of it is used. */
export function BillingScreen() {
  const { t } = useLingui()
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`User Setting` }]}
        title={t`Billing`}
        description={t`Your plans and usage. Sheaf takes no payments: an administrator moves you between plans.`}
        action={<LinkButton variant="default" to={sitePaths.pricing()}>{t`Compare plans`}</LinkButton>}
      />
      <Suspense fallback={<ListSkeleton rows={4} height={56} />}>
        <Plans />
      </Suspense>
    </Page>
  )
}

function Plans() {
  const { data } = useSuspenseQuery(billingQuery())
  return data.map((use) => <OwnerPlan key={use.owner} use={use} />)
}

function OwnerPlan({ use }: { use: PlanUse }) {
  const { t } = useLingui()
  const size = useByteSize()
  const { owner } = use
  const names = { starter: t`Starter`, professional: t`Professional`, enterprise: t`Enterprise` }
  const plan = names[use.plan]
  return (
    <SettingsSection title={owner} description={<Trans>{plan} plan</Trans>}>
      <Usage label={t`Storage`} of={owner} used={use.disk_bytes} max={use.max_disk_bytes} format={size} />
      <Usage label={t`Datasets`} of={owner} used={use.datasets} max={use.max_datasets} />
      {use.is_team && <Usage label={t`Members`} of={owner} used={use.members} max={use.max_members} />}
      {use.plan !== 'enterprise' && (
        <LinkButton variant="default" to={sitePaths.contact('plan')} aria-label={t`Ask for another plan for ${owner}`}>
          {t`Ask for another plan`}
        </LinkButton>
      )}
    </SettingsSection>
  )
}
