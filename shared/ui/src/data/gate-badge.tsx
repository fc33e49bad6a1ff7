import { useLingui } from '@lingui/react/macro'
import classes from './badges.module.css'

/** Everybody sees it, and asks for what it holds. */
export function GateBadge() {
  const { t } = useLingui()
  return <span className={classes.visibility}>{t`Gated`}</span>
}
