import { useLingui } from '@lingui/react/macro'
import { useNavigation } from 'react-router'
import classes from './navigation-progress.module.css'

/** A thin line at the top while the next page is on its way. Quick navigations end before it shows. */
export function NavigationProgress() {
  const { t } = useLingui()
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={classes.line} role="progressbar" aria-label={t`Loading page`} />
}
