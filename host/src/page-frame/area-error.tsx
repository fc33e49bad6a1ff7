import { Trans } from '@lingui/react/macro'
import { useRouteError } from 'react-router'

export function AreaError() {
  const error = useRouteError()
  return (
    <div role="alert">
      <Trans>This part of the page could not be loaded</Trans>
      <pre>{String(error)}</pre>
    </div>
  )
}
