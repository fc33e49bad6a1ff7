import type { Session } from '@sheaf/contract'
import { Avatar } from '@sheaf/ui'
import { IconSelector } from '@sheaf/ui/icons'
import type { ComponentProps } from 'react'
import classes from './user-button.module.css'

export interface UserButtonProps extends ComponentProps<'button'> {
  session: Session
  collapsed: boolean
}

/** Picture, name and address at the sidebar's foot. */
export function UserButton({ session, collapsed, ...others }: UserButtonProps) {
  return (
    <button type="button" {...others} className={classes.button} data-collapsed={collapsed || undefined}>
      <Avatar name={session.username} src={session.avatar_url} size={32} />
      {!collapsed && (
        <>
          <span className={classes.who}>
            <span className={classes.name}>{session.username}</span>{' '}
            <span className={classes.email}>{session.email}</span>
          </span>
          <IconSelector size={16} aria-hidden="true" />
        </>
      )}
    </button>
  )
}
