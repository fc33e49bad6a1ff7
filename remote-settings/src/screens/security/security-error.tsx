import { useLingui } from '@lingui/react/macro'
import { RouteError } from '@sheaf/ui'

/** What stands where sessions and log could not be loaded. */
export function SecurityError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Couldn't load your security settings`} />
}
