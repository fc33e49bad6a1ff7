import { useLingui } from '@lingui/react/macro'
import { RouteError } from '@sheaf/ui'

/** What stands where the list of SSH keys could not be loaded. */
export function SshKeysError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Failed to fetch SSH keys`} />
}
