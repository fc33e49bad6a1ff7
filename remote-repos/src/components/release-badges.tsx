import { useLingui } from '@lingui/react/macro'
import type { ReleaseMark } from '@sheaf/contract'
import classes from './release-badges.module.css'

/** What a release is beside a version: the one to take, one to try, or none yet. */
export function ReleaseBadges({
  of: { draft, prerelease, latest },
}: {
  of: Pick<ReleaseMark, 'draft' | 'prerelease' | 'latest'>
}) {
  const { t } = useLingui()
  return (
    <>
      {latest && <span className={`${classes.badge} ${classes.latest}`}>{t`Latest`}</span>}
      {prerelease && <span className={classes.badge}>{t`Pre-release`}</span>}
      {draft && <span className={classes.badge}>{t`Draft`}</span>}
    </>
  )
}
