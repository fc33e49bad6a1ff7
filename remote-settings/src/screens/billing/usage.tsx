import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import classes from './usage.module.css'

interface UsageProps {
  label: string
  /** Whose it is, for those who hear the meter apart from its heading. */
  of: string
  used: number
  /** Null where there is no limit. */
  max: number | null
  format?: (value: number) => string
}

/** How much of a limit is used, in words and as a bar; red where nothing is left. */
export function Usage({ label, of, used, max, format }: UsageProps) {
  const { i18n, t } = useLingui()
  const id = useId()
  const say = format ?? ((value: number) => i18n.number(value))
  const amount = say(used)
  const limit = max === null ? '' : say(max)
  return (
    <div className={classes.usage}>
      <div className={classes.words}>
        <span>{label}</span>
        <span id={id} className={classes.amount}>
          {max === null ? (
            <Trans>{amount}, no limit</Trans>
          ) : (
            <Trans>
              {amount} of {limit}
            </Trans>
          )}
        </span>
      </div>
      {max !== null && (
        <meter
          className={classes.meter}
          aria-label={t`${label} of ${of}`}
          aria-valuetext={t`${amount} of ${limit}`}
          min={0}
          max={max}
          value={used}
          data-full={used >= max || undefined}
        />
      )}
    </div>
  )
}
