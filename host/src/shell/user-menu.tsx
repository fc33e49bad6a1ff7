import { useLingui } from '@lingui/react/macro'
import type { Session } from '@sheaf/contract'
import { lazy, Suspense, useState } from 'react'
import { UserButton } from './user-button.tsx'

const loadMenu = () => import(/* webpackChunkName: "user-menu" */ './user-menu-items.tsx')
const LazyMenu = lazy(async () => ({ default: (await loadMenu()).UserMenuItems }))

export interface UserMenuProps {
  session: Session
  collapsed: boolean
}

/** Who is signed in, and what they can do about it. The menu's code comes when someone reaches for it. */
export function UserMenu({ session, collapsed }: UserMenuProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  const reach = () => void loadMenu()
  const button = (
    <UserButton
      session={session}
      collapsed={collapsed}
      aria-label={collapsed ? t`${session.username}'s account menu` : undefined}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => setAsked(true)}
    />
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <LazyMenu session={session} collapsed={collapsed} />
    </Suspense>
  )
}
