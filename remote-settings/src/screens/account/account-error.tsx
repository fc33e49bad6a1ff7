import { useLingui } from '@lingui/react/macro'
import { RouteError } from '@sheaf/ui'

/** What stands where the account could not be loaded. */
export function AccountError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Failed to fetch the account`} />
}
