import { Trans } from '@lingui/react/macro'
import { IconWifiOff } from '@sheaf/ui/icons'
import { useSyncExternalStore } from 'react'
import classes from './offline-banner.module.css'

/** Says that the browser has no network. It floats, so that nothing on the page moves when it comes and goes. */
export function OfflineBanner() {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <div className={classes.banner}>
          <IconWifiOff size={16} aria-hidden="true" />
          <Trans>You're offline. This page may be out of date</Trans>
        </div>
      )}
    </div>
  )
}

function listen(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
