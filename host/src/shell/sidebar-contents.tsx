import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { LanguageSelect, Mark } from '@sheaf/ui'
import { IconHome, IconKeyboard, IconLayoutSidebar, IconLogin2, IconPlus, IconSearch, IconUser } from '@sheaf/ui/icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { Link } from 'react-router'
import { Bell } from './bell.tsx'
import { openedAtom } from './opened-atom.ts'
import classes from './sidebar-contents.module.css'
import { SidebarMenus } from './sidebar-menus.tsx'
import { UserMenu } from './user-menu.tsx'

export interface SidebarContentsProps {
  collapsed: boolean
  onToggle: () => void
}

/** Name and toggle, the buttons for where one goes most, the menus, and who one is. */
export function SidebarContents({ collapsed, onToggle }: SidebarContentsProps) {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const buttons = [
    { label: t`Home`, to: paths.home(), Icon: IconHome },
    ...(session
      ? [
          { label: t`Your profile`, to: paths.user(session.username), Icon: IconUser },
          { label: t`Create`, to: paths.init(), Icon: IconPlus },
        ]
      : [{ label: t`Log in`, to: paths.login(), Icon: IconLogin2 }]),
  ]
  const setOpened = useSetAtom(openedAtom)
  const openers = [
    {
      label: t`Search`,
      Icon: IconSearch,
      opens: 'palette',
      'aria-keyshortcuts': 'Control+K Meta+K',
    },
    {
      label: t`Keyboard shortcuts`,
      Icon: IconKeyboard,
      opens: 'shortcuts',
      className: classes.shortcuts ?? '',
    },
  ] as const
  return (
    <div className={classes.contents} data-collapsed={collapsed || undefined}>
      <div className={classes.head}>
        {!collapsed && (
          <Link className={classes.brand} to={paths.home()} tabIndex={-1} aria-hidden="true">
            <Mark size={20} />
            Sheaf
          </Link>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={onToggle}
          aria-expanded={!collapsed}
          aria-keyshortcuts="Control+B Meta+B"
          aria-label={t`Toggle sidebar`}
          data-tip={t`Toggle sidebar`}
        >
          <IconLayoutSidebar size={18} />
        </ActionIcon>
      </div>
      <div className={classes.buttons}>
        {buttons.map(({ label, to, Icon }) => (
          <ActionIcon
            key={to}
            component={Link}
            to={to}
            variant="subtle"
            color="gray"
            aria-label={label}
            data-tip={label}
          >
            <Icon size={18} />
          </ActionIcon>
        ))}
        {session && <Bell />}
        {openers.map(({ label, Icon, opens, ...more }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="gray"
            onClick={() => setOpened(opens)}
            aria-haspopup="dialog"
            aria-label={label}
            data-tip={label}
            {...more}
          >
            <Icon size={18} />
          </ActionIcon>
        ))}
      </div>
      <SidebarMenus collapsed={collapsed} />
      {session ? (
        <UserMenu session={session} collapsed={collapsed} />
      ) : (
        <div className={classes.foot}>
          <LanguageSelect bare={collapsed} />
        </div>
      )}
    </div>
  )
}
