import { Trans } from '@lingui/react/macro'

export function NotFound() {
  return (
    <h1>
      <Trans>Not found</Trans>
    </h1>
  )
}
