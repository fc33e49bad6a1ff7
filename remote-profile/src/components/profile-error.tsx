import { useLingui } from '@lingui/react/macro'
import { RouteError } from '@sheaf/ui'

/** What stopped a profile, in the words of the screen where the failure has none. */
export function ProfileError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Couldn't load this profile`} />
}
