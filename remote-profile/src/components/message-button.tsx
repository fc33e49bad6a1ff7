import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { LinkButton } from '@sheaf/ui'
import { useAtomValue } from 'jotai'

/** Leads to where one writes to a user; visitors log in first, and come there. */
export function MessageButton({ username }: { username: string }) {
  const { t } = useLingui()
  const isSignedIn = useAtomValue(sessionAtom) !== null
  const to = paths.messages(username)
  return (
    <LinkButton variant="default" to={isSignedIn ? to : `${paths.login()}?${new URLSearchParams({ next: to })}`}>
      {t`Message`}
    </LinkButton>
  )
}
