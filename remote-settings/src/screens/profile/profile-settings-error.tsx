import { useLingui } from '@lingui/react/macro'
import { RouteError } from '@sheaf/ui'

/** What stands where the profile could not be loaded. */
export function ProfileSettingsError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Failed to fetch profile`} />
}
