import { useLingui } from '@lingui/react/macro'
import type { MergeMethod, Pull, PullDetails } from '@sheaf/contract'
import classes from '../pull.module.css'
import { MergeButton } from './merge-button.tsx'
import { waysLeft } from './ways-left.ts'

interface MergeWaysProps {
  thread: Pull
  pull: PullDetails
  onChoose: (method: MergeMethod) => void
}

/** The button that merges in one of the ways that are allowed and possible, or why there is none. */
export function MergeWays({ thread, pull, onChoose }: MergeWaysProps) {
  const { t } = useLingui()
  const { base, head } = thread
  const ways = waysLeft(pull)
  const methods = ways.filter(
    (method) =>
      (pull.can_fast_forward || method !== 'fast-forward') && (pull.can_rebase !== false || method !== 'rebase'),
  )
  const conflict = ways.includes('rebase') ? pull.rebase_conflict : null
  if (methods.length === 0 && conflict === null) {
    return <p>{t`Only fast-forward merges are allowed here: ${head} needs all commits of ${base} first`}</p>
  }
  return (
    <>
      {methods.length > 0 && <MergeButton of={thread} methods={methods} onChoose={onChoose} />}
      {conflict && (
        <p className={classes.dim}>
          {t`It can't be rebased: ${conflict.commit_id.slice(0, 7)} conflicts with ${base} in ${conflict.path}`}
        </p>
      )}
    </>
  )
}
