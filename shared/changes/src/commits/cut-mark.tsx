import { useLingui } from '@lingui/react/macro'

/** Stands behind a text of which the server gave only the beginning. */
export function CutMark() {
  const { t } = useLingui()
  const hint = t`Truncated. There's more to this text`
  return (
    <span role="img" aria-label={hint} title={hint}>
      …
    </span>
  )
}
