import { useLingui } from '@lingui/react/macro'
import { qualifier, type Thread } from '@sheaf/contract'
import { TextLink } from '@sheaf/ui'
import { IconFlag } from '@sheaf/ui/icons'
import classes from './milestone-link.module.css'

/** What a thread is to be done by, and where it leads: to all that is, in the list at `to`. */
export function MilestoneLink({
  milestone: { title },
  to,
}: {
  milestone: NonNullable<Thread['milestone']>
  to: string
}) {
  const { t } = useLingui()
  return (
    <span className={classes.milestone}>
      <IconFlag size={14} role="img" aria-label={t`Milestone`} />
      <TextLink look="plain" to={`${to}?${new URLSearchParams({ q: qualifier('milestone', title) })}`}>
        {title}
      </TextLink>
    </span>
  )
}
