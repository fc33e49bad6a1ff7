import { useLingui } from '@lingui/react/macro'
import { RouteError } from '@sheaf/ui'

/** What stands where the list of keys could not be loaded. */
export function AccessKeysError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Failed to fetch access keys`} />
}
