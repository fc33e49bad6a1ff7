import { useLingui } from '@lingui/react/macro'
import { repoNameProblem } from '@sheaf/contract'
import { textOf } from '@sheaf/shell'

export interface NameHintProps {
  /** The owner's name, where one is chosen. */
  owner: string | undefined
  name: string
}

/** What a name may be, and what the one being typed will come to. */
export function NameHint({ owner, name }: NameHintProps) {
  const { t } = useLingui()
  const typed = name.trim()
  const problem = typed === '' ? undefined : repoNameProblem(typed)
  return (
    <span aria-live="polite">
      {problem !== undefined
        ? textOf(problem)
        : typed !== '' && owner !== undefined
          ? t`Its address will be ${`${window.location.host}/${owner}/${typed}`}`
          : t`Letters, digits, underscores, dots and hyphens`}
    </span>
  )
}
