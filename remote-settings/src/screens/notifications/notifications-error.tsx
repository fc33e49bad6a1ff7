import { useLingui } from '@lingui/react/macro'
import { RouteError } from '@sheaf/ui'

/** What stands where the settings could not be loaded. */
export function NotificationsError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Couldn't load your notification settings`} />
}
