import { useLingui } from '@lingui/react/macro'
import type { RepositoryItem } from '@sheaf/contract'
import { IconPin } from '@sheaf/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { pinnedQuery, useSetPinned } from '../api/pins.ts'
import classes from './repository-row.module.css'

/** Pins a repository to one's profile, as the last one, or no longer does. */
export function PinButton({ username, item }: { username: string; item: RepositoryItem }) {
  const { t } = useLingui()
  const { data: pinned } = useQuery(pinnedQuery(username))
  const set = useSetPinned(username)
  if (pinned === undefined) return null
  const others = pinned.filter(({ repo }) => repo.uid !== item.repo.uid)
  const isPinned = others.length < pinned.length
  const name = item.repo.repo_name
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={t`Pin ${name} to your profile`}
      title={t`Pin ${name} to your profile`}
      onClick={() => set.mutate(isPinned ? others : [...pinned, item])}
    >
      <IconPin size={16} />
    </button>
  )
}
