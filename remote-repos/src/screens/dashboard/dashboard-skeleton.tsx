import { useLingui } from '@lingui/react/macro'
import { Bar } from '../../components/bar.tsx'
import type { DashboardView } from './dashboard-view.ts'
import card from './repository-card.module.css'
import classes from './repository-results.module.css'

const cards = [0, 1, 2, 3, 4, 5]

/** Cards that are still on their way, in the shape that they will have. */
export function DashboardSkeleton({ view }: { view: DashboardView['view'] }) {
  const { t } = useLingui()
  return (
    <div aria-busy="true">
      <p className={classes.line} role="status">{t`Loading`}</p>
      <ul className={classes[view]} aria-hidden="true">
        {cards.map((each) => (
          <li key={each} className={card.card}>
            <div className={card.head}>
              <Bar width="wide" />
            </div>
            <p className={card.description} data-view={view}>
              <Bar width="wider" />
            </p>
            <div className={card.facts}>
              <Bar width="narrow" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
