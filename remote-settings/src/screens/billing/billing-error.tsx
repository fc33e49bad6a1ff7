import { useLingui } from '@lingui/react/macro'
import { RouteError } from '@sheaf/ui'

/** What stands where the plans could not be loaded. */
export function BillingError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Failed to fetch plans`} />
}
