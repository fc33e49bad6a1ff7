import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RouteHandle } from '@sheaf/shell'
import { useStarterGigabytes } from '../../api/plans.queries.ts'
import { PlanCards } from './plan-cards.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PricingQuestions } from './pricing-questions.tsx'
import { Part, SitePage } from './site-page.tsx'

export const handle = { title: () => say`Pricing` } satisfies RouteHandle

/** SPEC 9's plans, with the storage that this Sheaf gives to whom it asks nothing of. */
export function Component() {
  const { t } = useLingui()
  const starterGigabytes = useStarterGigabytes()
  return (
    <SitePage wide title={t`Pricing`} lead={t`Start for free. Move to a larger plan when your team needs it.`}>
      <PlanCards starterGigabytes={starterGigabytes} />
      <p>
        <Trans>
          Sheaf takes no payments. Its administrator puts accounts and teams on a plan; the prices are what they may ask
          for it, and support and availability are theirs to give. Storage limits are enforced by the server.
        </Trans>
      </p>
      <Part title={t`Compare plans`}>
        <PlanComparison starterGigabytes={starterGigabytes} />
      </Part>
      <Part title={t`Frequently asked questions`}>
        <PricingQuestions />
      </Part>
    </SitePage>
  )
}
