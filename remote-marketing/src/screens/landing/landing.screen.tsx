import { useLingui } from '@lingui/react/macro'
import { FeatureCards } from './feature-cards.tsx'
import classes from './landing.module.css'
import { NearbyTour } from './nearby-tour.tsx'
import { ProductShot } from './product-shot.tsx'
import { PushCommands } from './push-commands.tsx'
import { StartForm } from './start-form.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <div className={classes.landing}>
      <section className={classes.first}>
        <div className={classes.words}>
          <h1 className={classes.title} tabIndex={-1}>
            {t`A home for your team’s repositories, on a machine of your own`}
          </h1>
          <p className={classes.lead}>
            {t`Sheaf is a Git server for machine-learning teams that starts with one command. One process, one port, one folder you own.`}
          </p>
          <StartForm />
          <PushCommands />
        </div>
        <ProductShot />
      </section>
      <FeatureCards />
      <NearbyTour />
    </div>
  )
}
