import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { Wordmark } from '@sheaf/ui'
import { IconMenu2, IconSearch } from '@sheaf/ui/icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { Link } from 'react-router'
import { Bell } from './bell.tsx'
import { openedAtom } from './opened-atom.ts'
import { drawerOpenAtom } from './sidebar-atoms.ts'
import classes from './top-bar.module.css'

/** What small screens have instead of the sidebar: the button that opens it, the way home, and the search. */
export function TopBar({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui()
  const open = useAtomValue(drawerOpenAtom)
  const session = useAtomValue(sessionAtom)
  const setOpened = useSetAtom(openedAtom)
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Open menu`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onOpen}
      >
        <IconMenu2 size={18} />
      </ActionIcon>
      <Link className={classes.home} to={paths.home()} aria-label={t`Sheaf, home`}>
        <Wordmark />
      </Link>
      <div className={classes.end}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Search`}
          aria-haspopup="dialog"
          onClick={() => setOpened('palette')}
        >
          <IconSearch size={18} />
        </ActionIcon>
        {session && <Bell />}
      </div>
    </header>
  )
}
