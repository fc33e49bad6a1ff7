import { useLingui } from '@lingui/react/macro'
import { RouteError } from '@sheaf/ui'

/** What stands where messages could not be loaded, or nobody has the name. */
export function MessagesError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Couldn't load your messages`} />
}
