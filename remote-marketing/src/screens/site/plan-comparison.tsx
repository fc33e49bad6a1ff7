import { useLingui } from '@lingui/react/macro'
import classes from './plan-comparison.module.css'

/** What the plans have, row by row. Where all have the same, the row says that as well. */
export function PlanComparison({ starterGigabytes }: { starterGigabytes: number | null }) {
  const { t } = useLingui()
  const plans = [t`Starter`, t`Professional`, t`Enterprise`]
  const unlimited = t`Unlimited`
  const included = t`Included`
  const none = t`None`
  const rows: [what: string, ...values: string[]][] = [
    [t`Datasets`, '3', unlimited, unlimited],
    [t`Storage`, starterGigabytes === null ? unlimited : t`${starterGigabytes} GB`, t`${100} GB`, unlimited],
    [t`Members`, '1', '10', unlimited],
    [t`Version control`, included, included, included],
    [t`Data visualization`, t`Basic`, t`Advanced`, t`Advanced`],
    [t`API access`, included, included, included],
    [t`Team collaboration`, none, included, included],
    [t`Support`, t`Community`, t`Email`, t`Phone and email, 24/7`],
    [t`SLA`, none, '99.9%', '99.99%'],
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is scrolled by the keyboard, too
    <section className={classes.frame} tabIndex={0} aria-label={t`Compare plans`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {plans.map((plan) => (
              <th key={plan} scope="col">
                {plan}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, ...values]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {values.map((value, plan) => (
                <td key={plans[plan]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
