import { useLingui } from '@lingui/react/macro'
import type { Session } from '@sheaf/contract'
import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { useState } from 'react'
import { UserButton } from './user-button.tsx'

const menu = lazyModule(async () => {
  const { userMenuWithWords } = await import(/* webpackChunkName: "user-menu" */ './user-menu/with-words.ts')
  return userMenuWithWords()
})

export interface UserMenuProps {
  session: Session
  collapsed: boolean
}

/** Who is signed in, and what they can do about it. The menu's code comes when nothing else is to do, or someone reaches for it. */
export function UserMenu({ session, collapsed }: UserMenuProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  const { loaded: Items, reach, open, failed } = useLazyModule(menu)
  const fail = () => {
    failed()
    setAsked(false)
  }
  const button = (
    <UserButton
      session={session}
      collapsed={collapsed}
      aria-label={collapsed ? t`${session.username}'s account menu` : undefined}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => open(() => setAsked(true))}
    />
  )
  if (!asked || !Items) return button
  return (
    <Fence fallback={button} onFailure={fail}>
      <Items session={session} collapsed={collapsed} />
    </Fence>
  )
}
