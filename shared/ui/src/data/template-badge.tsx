import { useLingui } from '@lingui/react/macro'
import classes from './badges.module.css'

/** Others are made from its files. */
export function TemplateBadge() {
  const { t } = useLingui()
  return <span className={classes.visibility}>{t`Template`}</span>
}
