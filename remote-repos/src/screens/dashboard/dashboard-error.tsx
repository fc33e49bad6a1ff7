import { useLingui } from '@lingui/react/macro'
import { RouteError } from '@sheaf/ui'

/** What stopped the list of repositories, in SPEC 8's words where the failure has none. */
export function DashboardError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Failed to fetch recommended repositories`} />
}
