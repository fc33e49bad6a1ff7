import { IconGitMerge, IconGitPullRequest, IconGitPullRequestClosed, IconGitPullRequestDraft } from '@sheaf/ui/icons'
import classes from './pull-icon.module.css'
import { type PullState, usePullStateWords } from './pull-state.ts'

const icons = {
  open: IconGitPullRequest,
  draft: IconGitPullRequestDraft,
  merged: IconGitMerge,
  closed: IconGitPullRequestClosed,
}

/** Where a pull request stands, in rows. */
export function PullIcon({ state }: { state: PullState }) {
  const Icon = icons[state]
  return (
    <span className={classes.icon} data-state={state} role="img" aria-label={usePullStateWords()[state]}>
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}

/** The same in words, beside a title. */
export function PullBadge({ state }: { state: PullState }) {
  const Icon = icons[state]
  return (
    <span className={classes.badge} data-state={state}>
      <Icon size={14} aria-hidden="true" />
      {usePullStateWords()[state]}
    </span>
  )
}
