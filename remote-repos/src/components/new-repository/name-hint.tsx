import { useLingui } from '@lingui/react/macro'

export interface NameHintProps {
  /** The owner's name, where one is chosen. */
  owner: string | undefined
  name: string
  /** What is wrong with it. */
  problem: string | undefined
}

/** What a name may be, and what the one being typed will come to. */
export function NameHint({ owner, name, problem }: NameHintProps) {
  const { t } = useLingui()
  const typed = name.trim()
  return (
    <span aria-live="polite">
      {typed !== '' && problem !== undefined ? (
        problem
      ) : typed !== '' && owner !== undefined ? (
        <code>{`${window.location.host}/${owner}/${typed}`}</code>
      ) : (
        t`Letters, numbers, _, - and .`
      )}
    </span>
  )
}
