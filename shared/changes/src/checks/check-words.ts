import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CheckMark, CheckState } from '@sheaf/contract'

/** How one check went, in a word. */
export function useCheckStateWords(): Record<CheckState, string> {
  const { t } = useLingui()
  return {
    pending: t`Pending`,
    success: t`Successful`,
    failure: t`Failed`,
    error: t`Ended in an error`,
    cancelled: t`Cancelled`,
    neutral: t`Neutral`,
    skipped: t`Skipped`,
  }
}

/** How the checks of a commit went, in a sentence. */
export function useMarkWords(): (mark: CheckMark) => string {
  const { t } = useLingui()
  return ({ state, total, pending, failed }) => {
    if (state === 'failure')
      return t`${plural(total, { one: `${failed} of # check failed`, other: `${failed} of # checks failed` })}`
    if (state === 'pending')
      return t`${plural(total, { one: `${pending} of # check is pending`, other: `${pending} of # checks are pending` })}`
    return t`${plural(total, { one: '# check was successful', other: 'All # checks were successful' })}`
  }
}
