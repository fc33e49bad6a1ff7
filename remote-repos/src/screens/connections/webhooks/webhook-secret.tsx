import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CopyButton, useHoldSession } from '@sheaf/ui'
import { IconAlertTriangle } from '@sheaf/ui/icons'
import classes from './webhooks.module.css'

/** The secret of a webhook, once. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useLingui()
  useHoldSession(true)
  return (
    <div className={classes.stack}>
      <p className={classes.warning}>
        <IconAlertTriangle size={16} />
        <span>
          <Trans>Copy the secret to the receiver now. You won't be able to see it again</Trans>
        </span>
      </p>
      <section aria-label={t`Secret`} className={classes.secret}>
        <code>{secret}</code>
        <CopyButton value={secret} label={t`Copy secret`} />
      </section>
      <p className={classes.dim}>
        <Trans>
          Receivers check <code>X-Hub-Signature-256</code>: the HMAC-SHA256 of the body by this secret, in hex
        </Trans>
      </p>
      <div className={classes.end}>
        <Button onClick={onDone} data-autofocus>
          {t`Done`}
        </Button>
      </div>
    </div>
  )
}
