import { useLingui } from '@lingui/react/macro'
import { sessionAtom } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import { useDashboardView } from './use-dashboard-view.ts'

/** From one's own repositories to the public ones of everybody, and back. Visitors have only the latter. */
export function ScopeSwitch() {
  const { t } = useLingui()
  const visitor = useAtomValue(sessionAtom) === null
  const { view, to } = useDashboardView()
  if (visitor) return null
  return view.scope === 'own' ? (
    <TextLink to={to({ scope: 'public', visibility: 'all', page: 0 })}>{t`Explore public repositories`}</TextLink>
  ) : (
    <TextLink to={to({ scope: 'own', page: 0 })}>{t`Your repositories`}</TextLink>
  )
}
