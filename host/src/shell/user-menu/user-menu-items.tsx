import { useLingui } from '@lingui/react/macro'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { paths, sitePaths } from '@sheaf/contract'
import { keepChoice, languageAtom, languages } from '@sheaf/shell'
import {
  IconBell,
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconReceipt,
  IconSettings,
  IconStar,
  IconSun,
  IconUser,
} from '@sheaf/ui/icons'
import { Menu } from '@sheaf/ui/overlays'
import { useAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { logOut } from '../../session/log-out.ts'
import { UserButton } from '../user-button.tsx'
import type { UserMenuProps } from '../user-menu.tsx'
import classes from './user-menu-items.module.css'

/**
 * The user menu itself. It opens when it first appears: someone pressed its button and waited for this. The button is another
 * one by then, and has the focus first: closing the menu gives the focus back to what had it.
 */
export function UserMenuItems({ session, collapsed }: UserMenuProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [language, setLanguage] = useAtom(languageAtom)
  const schemes: { value: MantineColorScheme; label: string; Icon: typeof IconSun }[] = [
    { value: 'light', label: t`Light`, Icon: IconSun },
    { value: 'dark', label: t`Dark`, Icon: IconMoon },
    { value: 'auto', label: t`System`, Icon: IconDeviceDesktop },
  ]
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position={collapsed ? 'right-end' : 'top'}
      width={collapsed ? 224 : 'target'}
      withinPortal={false}
      // An element of no role that takes the focus has no place in a menu.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UserButton
          ref={button}
          session={session}
          collapsed={collapsed}
          aria-label={collapsed ? t`${session.username}'s account menu` : undefined}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Item component={Link} to={sitePaths.pricing()} leftSection={<IconStar size={16} />}>
          {t`Upgrade to Pro`}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.accountSettings()} leftSection={<IconUser size={16} />}>
          {t`Account`}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.billing()} leftSection={<IconReceipt size={16} />}>
          {t`Billing`}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.notifications()} leftSection={<IconBell size={16} />}>
          {t`Notifications`}
        </Menu.Item>
        <Menu.Item component={Link} to="/setting" leftSection={<IconSettings size={16} />}>
          {t`Setting`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t`Theme`}</Menu.Label>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={colorScheme === value}
            checkIcon={<IconCheck size={16} />}
            rightSection={<Icon size={16} />}
            onChange={() => {
              setColorScheme(value)
              keepChoice({ theme: value === 'auto' ? 'system' : value })
            }}
          >
            {label}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Label>{t`Language`}</Menu.Label>
        {languages.map(({ code, name }) => (
          <Menu.RadioItem
            key={code}
            value={code}
            lang={code}
            checked={language === code}
            checkIcon={<IconCheck size={16} />}
            onChange={() => {
              setLanguage(code)
              keepChoice({ language: code })
            }}
          >
            {name}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
          {t`Log out`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
