import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { LinkButton } from '@sheaf/ui'
import { IconShieldCheck } from '@sheaf/ui/icons'
import classes from './factor-demand.module.css'

/** Tells a member who has no second factor what their team waits for. */
export function FactorDemand({ team }: { team: string }) {
  const { t } = useLingui()
  return (
    <section className={classes.box} aria-label={t`Two-factor authentication`}>
      <IconShieldCheck size={18} />
      <p>
        <Trans>
          {team} requires two-factor authentication. You are a member, and have access again once you turn it on
        </Trans>
      </p>
      <LinkButton size="compact-sm" to={paths.security()}>
        {t`Turn on`}
      </LinkButton>
    </section>
  )
}
