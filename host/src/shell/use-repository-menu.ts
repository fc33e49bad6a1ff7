import { useLingui } from '@lingui/react/macro'
import { isRepositoryPath } from '@sheaf/contract'
import { repositoryOfPath, repositoryTabs } from '@sheaf/repository/tabs'
import { repositoryAreasAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router'

/** The menu of the repository that the address names: its parts, whichever remotes draw them. None elsewhere. */
export function useRepositoryMenu() {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const tabs = repositoryTabs(useAtomValue(repositoryAreasAtom))
  if (!isRepositoryPath(pathname)) return []
  const at = repositoryOfPath(pathname)
  const items = tabs.map(({ icon, to, holds, label }) => ({
    icon,
    to: to(at),
    current: holds(pathname),
    label: label((message) => i18n._(message), i18n.locale),
  }))
  return [{ title: t`Repository`, items }]
}
