import { Trans, useLingui } from '@lingui/react/macro'
import classes from './pricing-questions.module.css'

/** SPEC's four questions, answered by what Sheaf does and what is for its administrator to do. */
export function PricingQuestions() {
  const { t } = useLingui()
  return (
    <dl className={classes.questions}>
      <dt>{t`Can I change my plan at any time?`}</dt>
      <dd>
        <Trans>
          Yes, up or down. Ask the administrator; the new limits hold at once. What is paid is prorated: a change in the
          middle of a month counts for the days that are left.
        </Trans>
      </dd>
      <dt>{t`Is there a free trial?`}</dt>
      <dd>
        <Trans>
          You can try Professional for 14 days without a card. Sheaf asks for no card at all: the administrator puts you
          on the plan, and takes you off it when you don't stay.
        </Trans>
      </dd>
      <dt>{t`What happens to my data when I cancel?`}</dt>
      <dd>
        <Trans>
          It is kept for at least 30 days. Leaving a plan deletes nothing: above the limits of the smaller plan you can
          still read and clone, only pushes that need more room are refused.
        </Trans>
      </dd>
      <dt>{t`Do you have options for large companies?`}</dt>
      <dd>
        <Trans>
          Yes. Enterprise has no limits on storage and members, and custom integrations. Or run a Sheaf of your own: it
          is the same software.
        </Trans>
      </dd>
    </dl>
  )
}
