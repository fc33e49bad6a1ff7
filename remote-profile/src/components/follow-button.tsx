import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { LinkButton } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router'
import { useFollow } from '../api/use-follow.ts'

interface FollowButtonProps {
  username: string
  isFollowed: boolean
  /** In a list there are many: each says whom it is about, and is no main action. */
  inList?: boolean
  className?: string | undefined
}

/** Follows a user, or no longer does; visitors log in first, and come back. Nothing for oneself. */
export function FollowButton({ username, isFollowed, inList = false, className }: FollowButtonProps) {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const { pathname, search } = useLocation()
  const follow = useFollow(username)
  const label = isFollowed ? t`Unfollow` : t`Follow`
  if (session?.username === username) return null
  if (session === null) {
    if (inList) return null
    const next = new URLSearchParams({ next: pathname + search })
    return (
      <LinkButton className={className} to={`${paths.login()}?${next}`}>
        {label}
      </LinkButton>
    )
  }
  return (
    <Button
      className={className}
      size={inList ? 'compact-sm' : 'sm'}
      variant={isFollowed || inList ? 'default' : 'filled'}
      {...(inList && { 'aria-label': isFollowed ? t`Unfollow ${username}` : t`Follow ${username}` })}
      onClick={() => follow.mutate(!isFollowed)}
    >
      {label}
    </Button>
  )
}
