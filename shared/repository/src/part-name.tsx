import { useLingui } from '@lingui/react/macro'
import { repositoryAreasAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router'
import classes from './part-name.module.css'
import { repositoryTabs } from './tabs.ts'

/**
 * Which part of the repository the page is, for those who hear its heading: the focus goes there after each navigation, and
 * the name of the repository alone would be the same on all of them. Who sees the page has the tabs.
 */
export function PartName() {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const tab = repositoryTabs(useAtomValue(repositoryAreasAtom), { canManage: true }).find(({ holds }) =>
    holds(pathname),
  )
  if (tab === undefined) return null
  return <span className={classes.heard}>{` · ${tab.label((message) => i18n._(message), i18n.locale)}`}</span>
}
