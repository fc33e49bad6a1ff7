import { useLingui } from '@lingui/react/macro'
import { RouteError } from '@sheaf/ui'

/** What stands where the inbox could not be loaded. */
export function InboxError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Couldn't load your notifications`} />
}
