import { useLingui } from '@lingui/react/macro'
import type { MergeMethod, Pull, PullDetails } from '@sheaf/contract'
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
  const methods = waysLeft(pull).filter((method) => pull.can_fast_forward || method !== 'fast-forward')
  if (methods.length === 0) {
    return <p>{t`Only fast-forward merges are allowed here: ${head} needs all commits of ${base} first`}</p>
  }
  return <MergeButton of={thread} methods={methods} onChoose={onChoose} />
}
