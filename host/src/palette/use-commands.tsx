import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { isRepositoryPath, paths, sitePaths } from '@sheaf/contract'
import { repositoryOfPath, repositoryTabs } from '@sheaf/repository/tabs'
import { keepChoice, repositoryAreasAtom, sessionAtom } from '@sheaf/shell'
import {
  IconAdjustments,
  IconBell,
  IconBook,
  IconCube,
  IconDatabase,
  IconDeviceDesktop,
  IconFolders,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogin2,
  IconLogout,
  IconMail,
  IconMoon,
  IconPackage,
  IconPlus,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconSun,
  IconTerminal2,
  IconUser,
  IconUsers,
} from '@sheaf/ui/icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { useLocation, useNavigate } from 'react-router'
import { logOut } from '../session/log-out.ts'
import { openedAtom } from '../shell/opened-atom.ts'
import { toggleSidebarAtom } from '../shell/sidebar-atoms.ts'
import { modifierKey } from './modifier-key.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

/** What the page itself knows: where one can go, and what one can do. The server is not asked for it. */
export function useCommands(): PaletteGroup[] {
  const { t } = useLingui()
  const inRepository = useRepositoryParts()
  const places = usePlaces()
  const actions = useActions()
  return [...inRepository, { title: t`Go to`, entries: places }, { title: t`Actions`, entries: actions }].filter(
    ({ entries }) => entries.length > 0,
  )
}

/** The parts of the repository that one is in, which stand in its tabs. */
function useRepositoryParts(): PaletteGroup[] {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const areas = useAtomValue(repositoryAreasAtom)
  if (!isRepositoryPath(pathname)) return []
  const at = repositoryOfPath(pathname)
  const ref = new URLSearchParams(search).get('ref') ?? undefined
  const entries = repositoryTabs(areas, { canManage: false }).map(({ name, icon: Icon, to, label }) => ({
    id: `part:${name}`,
    label: label((message) => i18n._(message), i18n.locale),
    icon: <Icon size={16} />,
    choose: () => void navigate(to(at, ref)),
  }))
  return [{ title: `${at.owner}/${at.repo}`, entries }]
}

function usePlaces(): PaletteEntry[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const session = useAtomValue(sessionAtom)
  const place = (to: string, label: string, Icon: typeof IconHome, keys?: readonly string[]): PaletteEntry => ({
    id: to,
    label,
    icon: <Icon size={16} />,
    choose: () => void navigate(to),
    ...(keys && { keys }),
  })
  const own = session
    ? [
        place(paths.user(session.username), t`Your profile`, IconUser, ['g', 'p']),
        place(paths.notifications(), t`Notifications`, IconBell, ['g', 'n']),
        place(paths.profileSettings(), t`Profile settings`, IconSettings, ['g', 's']),
        place(paths.accountSettings(), t`Account settings`, IconSettings),
        place(paths.security(), t`Security`, IconShieldCheck),
        place(paths.preferences(), t`Preferences`, IconAdjustments),
        place(paths.teams(), t`Teams`, IconUsers),
        place(paths.sshKeys(), t`SSH keys`, IconTerminal2),
        place(paths.accessKeys(), t`Access keys`, IconKey),
        place(paths.billing(), t`Billing`, IconReceipt),
      ]
    : []
  return [
    place(paths.home(), t`Home`, IconHome, ['g', 'h']),
    place(paths.repositories(), t`Repositories`, IconFolders, ['g', 'r']),
    place(paths.models(), t`AI Models`, IconCube),
    place(paths.datasets(), t`Datasets`, IconDatabase),
    place(paths.marketplace(), t`Marketplace`, IconPackage),
    ...own,
    {
      id: paths.apiDocs(),
      label: t`API documentation`,
      icon: <IconBook size={16} />,
      // A page of the server, not of the app: the browser goes there by itself.
      choose: () => window.location.assign(paths.apiDocs()),
    },
    place(sitePaths.contact(), t`Contact`, IconMail),
    place(paths.about(), t`About`, IconInfoCircle),
  ]
}

function useActions(): PaletteEntry[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const session = useAtomValue(sessionAtom)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const toggleSidebar = useSetAtom(toggleSidebarAtom)
  const setOpened = useSetAtom(openedAtom)
  const action = (
    id: string,
    {
      label,
      Icon,
      choose,
      keys,
    }: { label: string; Icon: typeof IconHome; choose: () => void; keys?: readonly string[] },
  ): PaletteEntry => ({ id, label, icon: <Icon size={16} />, choose, ...(keys && { keys }) })
  const goTo = (to: string) => () => void navigate(to)
  const schemes = [
    { scheme: 'light', label: t`Use the light theme`, Icon: IconSun },
    { scheme: 'dark', label: t`Use the dark theme`, Icon: IconMoon },
    { scheme: 'auto', label: t`Use the theme of the system`, Icon: IconDeviceDesktop },
  ] as const
  return [
    ...(session
      ? [
          action('create', { label: t`Create a repository`, Icon: IconPlus, choose: goTo(paths.initRepository()) }),
          action('create-team', { label: t`Create a team`, Icon: IconUsers, choose: goTo(paths.initTeam()) }),
        ]
      : [
          action('log-in', { label: t`Log in`, Icon: IconLogin2, choose: goTo(paths.login()) }),
          action('sign-up', { label: t`Sign up`, Icon: IconUser, choose: goTo(paths.signup()) }),
        ]),
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, label, Icon }) =>
        action(`theme:${scheme}`, {
          label,
          Icon,
          choose: () => {
            setColorScheme(scheme)
            keepChoice({ theme: scheme === 'auto' ? 'system' : scheme })
          },
        }),
      ),
    action('sidebar', {
      label: t`Open or close the sidebar`,
      Icon: IconLayoutSidebar,
      choose: toggleSidebar,
      keys: [modifierKey(), 'B'],
    }),
    action('shortcuts', {
      label: t`Show keyboard shortcuts`,
      Icon: IconKeyboard,
      choose: () => setOpened('shortcuts'),
      keys: ['?'],
    }),
    ...(session ? [action('log-out', { label: t`Log out`, Icon: IconLogout, choose: () => void logOut() })] : []),
  ]
}
