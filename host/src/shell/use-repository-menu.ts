import { useLingui } from '@lingui/react/macro'
import { isRepositoryPath } from '@sheaf/contract'
import { repositoryOfPath, repositoryTabs } from '@sheaf/repository/tabs'
import { repositoryAreasAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router'
import { useCanManage, useIsMissing } from './use-learnt.ts'

/**
 * The menu of the repository that the address names: its parts, whichever remotes draw them, at the ref that is shown. None
 * elsewhere, and none of a repository that is not there.
 */
export function useRepositoryMenu() {
  const { t, i18n } = useLingui()
  const { pathname, search } = useLocation()
  const tabs = repositoryTabs(useAtomValue(repositoryAreasAtom), { canManage: useCanManage() })
  const at = repositoryOfPath(pathname)
  const isMissing = useIsMissing()
  if (!isRepositoryPath(pathname) || isMissing) return []
  const ref = new URLSearchParams(search).get('ref') ?? undefined
  const items = tabs.map(({ icon, to, holds, label }) => ({
    icon,
    to: to(at, ref),
    current: holds(pathname),
    label: label((message) => i18n._(message), i18n.locale),
  }))
  return [{ title: t`Repository`, items }]
}
