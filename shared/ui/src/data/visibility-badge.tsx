import { useLingui } from '@lingui/react/macro'
import classes from './badges.module.css'

/** Private or Public, in a word. */
export function VisibilityBadge({ isPrivate }: { isPrivate: boolean }) {
  const { t } = useLingui()
  return <span className={classes.visibility}>{isPrivate ? t`Private` : t`Public`}</span>
}
