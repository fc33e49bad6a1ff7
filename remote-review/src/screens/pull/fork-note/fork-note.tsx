import { useLingui } from '@lingui/react/macro'
import type { Pull, PullDetails } from '@sheaf/contract'
import classes from '../pull.module.css'

/** Why what is proposed is not what the branch of the other repository holds, or that there is no such branch any more. */
export function ForkNote({ thread: { head }, pull }: { thread: Pull; pull: PullDetails }) {
  const { t } = useLingui()
  const why = useProblemWords()
  if (pull.head_problem !== null) return <p>{why[pull.head_problem]}</p>
  if (pull.head_exists) return null
  return (
    <p className={classes.dim}>
      {pull.head_repository === null
        ? t`${head} is gone, or not for you to see. What is proposed stays with this pull request`
        : t`There is no branch ${head} any more. What is proposed stays with this pull request`}
    </p>
  )
}

function useProblemWords(): Record<NonNullable<PullDetails['head_problem']>, string> {
  const { t } = useLingui()
  return {
    author: t`The newest commits of the branch are not here: the author of this pull request may not propose them any more. Open another one for them`,
    private: t`The newest commits of the branch are not here: its repository is private by now. To show them, close this pull request and open another one`,
    refused: t`The newest commits of the branch were refused as a push: they are too large, or something here does not let them in. Push others, or fewer`,
  }
}
