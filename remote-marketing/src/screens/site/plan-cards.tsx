import { useLingui } from '@lingui/react/macro'
import { sitePaths } from '@sheaf/contract'
import { LinkButton } from '@sheaf/ui'
import { IconCheck } from '@sheaf/ui/icons'
import type { ReactNode } from 'react'
import classes from './plan-cards.module.css'

interface PlanCardsProps {
  /** Storage of the free plan, null where there is no limit. */
  starterGigabytes: number | null
}

/** SPEC 9's three plans. */
export function PlanCards({ starterGigabytes }: PlanCardsProps) {
  const { t } = useLingui()
  return (
    <div className={classes.plans}>
      <Plan
        name={t`Starter`}
        price={t`Free`}
        holds={[
          t`Up to 3 datasets`,
          starterGigabytes === null ? t`Unlimited storage` : t`${starterGigabytes} GB of storage`,
          t`1 member`,
          t`Basic version control`,
          t`Community support`,
          t`Basic analysis`,
        ]}
        action={<LinkButton variant="default" to="/signup">{t`Create Account`}</LinkButton>}
      />
      <Plan
        name={t`Professional`}
        badge={t`Most popular`}
        price={t`$49 per month`}
        holds={[
          t`Unlimited datasets`,
          t`${100} GB of storage`,
          t`Up to 10 team members`,
          t`Email support`,
          t`Advanced analytics`,
          t`Team collaboration`,
        ]}
        action={<LinkButton to={sitePaths.contact('plan')}>{t`Ask for a 14-day trial`}</LinkButton>}
      />
      <Plan
        name={t`Enterprise`}
        price={t`Custom`}
        holds={[
          t`Unlimited storage`,
          t`Unlimited members`,
          t`24/7 phone and email support`,
          t`Priority support`,
          t`Custom integrations`,
        ]}
        action={<LinkButton variant="default" to={sitePaths.contact('plan')}>{t`Contact us`}</LinkButton>}
      />
    </div>
  )
}

interface PlanProps {
  name: string
  price: string
  badge?: string
  holds: readonly string[]
  action: ReactNode
}

function Plan({ name, price, badge, holds, action }: PlanProps) {
  return (
    <section className={classes.plan} data-popular={badge !== undefined || undefined}>
      <h2 className={classes.name}>
        {name}
        {badge && <span className={classes.badge}>{badge}</span>}
      </h2>
      <p className={classes.price}>{price}</p>
      <ul className={classes.holds}>
        {holds.map((line) => (
          <li key={line}>
            <IconCheck size={16} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      {action}
    </section>
  )
}
