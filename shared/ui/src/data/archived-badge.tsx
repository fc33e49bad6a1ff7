import { useLingui } from '@lingui/react/macro'
import classes from './badges.module.css'

/** Nothing in it can be changed. */
export function ArchivedBadge() {
  const { t } = useLingui()
  return <span className={classes.visibility}>{t`Archived`}</span>
}
