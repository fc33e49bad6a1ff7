import { useLingui } from '@lingui/react/macro'
import { paths, sitePaths } from '@sheaf/contract'
import { type NavItem, sessionAtom } from '@sheaf/shell'
import {
  IconBook,
  IconCube,
  IconDatabase,
  IconFolders,
  IconHome,
  IconInfoCircle,
  IconLayoutGrid,
  IconMail,
  IconMessageCircle,
  IconPackage,
} from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import { generatePath, matchPath, useLocation } from 'react-router'
import { loadedRemotesAtom } from '../remotes/loaded-remotes-atom.ts'
import { ownerOfPath } from '../remotes/owner-of-path.ts'
import { SidebarLink } from './sidebar-link.tsx'
import classes from './sidebar-menus.module.css'
import { useIsMissing } from './use-learnt.ts'
import { useRepositoryMenu } from './use-repository-menu.ts'

/** The product's menus, and between them those of the area that one is in. */
export function SidebarMenus({ collapsed }: { collapsed: boolean }) {
  const { t, i18n } = useLingui()
  const session = useAtomValue(sessionAtom)
  const menus = [
    {
      title: t`Home`,
      items: [
        ...(session ? [{ label: t`Dashboard`, icon: IconHome, to: paths.dashboard() }] : []),
        { label: t`Repositories`, icon: IconFolders, to: paths.repositories() },
        { label: t`AI Models`, icon: IconCube, to: paths.models() },
        { label: t`Datasets`, icon: IconDatabase, to: paths.datasets() },
        { label: t`Marketplace`, icon: IconPackage, to: paths.marketplace() },
        // Nobody else has any.
        ...(session ? [{ label: t`Projects`, icon: IconLayoutGrid, to: paths.projects() }] : []),
      ],
    },
    ...useRepositoryMenu(),
    ...useAreaMenus().map(({ title, items }) => ({
      title: i18n._(title),
      items: items.map((item) => ({ ...item, label: i18n._(item.label) })),
    })),
    {
      title: t`Feedback`,
      items: [
        // A page of the server, not of the app: the browser goes there by itself.
        { label: t`Docs`, icon: IconBook, to: paths.apiDocs(), external: true },
        { label: t`Contact`, icon: IconMail, to: sitePaths.contact() },
        { label: t`Feedback`, icon: IconMessageCircle, to: sitePaths.contact('feedback') },
        { label: t`About`, icon: IconInfoCircle, to: paths.about() },
      ],
    },
  ]
  return (
    <nav className={classes.menus} data-collapsed={collapsed || undefined} aria-label={t`Main menu`}>
      {menus.map(({ title, items }) => (
        <section key={title} className={classes.menu} aria-label={title}>
          <h2 className={classes.title}>{title}</h2>
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={item.to}>
                <SidebarLink {...item} collapsed={collapsed} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

interface AreaMenu {
  title: NavItem['label']
  items: NavItem[]
}

/** The menu of the remote that draws the current page: of those that it has, the first whose pattern matches. */
function useAreaMenus(): AreaMenu[] {
  const { pathname } = useLocation()
  const current = ownerOfPath(pathname)
  const remotes = useAtomValue(loadedRemotesAtom)
  // What is not there has no pages to lead to.
  if (useIsMissing()) return []
  return remotes
    .filter((remote) => remote.name === current)
    .flatMap((remote) => {
      for (const { title, pattern, items } of remote.nav) {
        const match = matchPath(pattern, pathname)
        if (match)
          return [{ title, items: items.map((item) => ({ ...item, to: generatePath(item.to, match.params) })) }]
      }
      return []
    })
}
