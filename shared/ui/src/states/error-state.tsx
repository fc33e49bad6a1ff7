import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiError } from '@sheaf/client/errors'
import { messageOf } from '@sheaf/shell'
import { IconAlertTriangle, IconRefresh, IconWifiOff } from '../icons.ts'
import { StateBox } from './state-box.tsx'

export interface ErrorStateProps {
  title?: string
  error: unknown
  /** What is said when the failure has no words of its own. */
  fallback: string
  onRetry?: () => void
  /** A try is under way. */
  retrying?: boolean
}

/** Something could not be loaded: what failed, why as far as it is known, and Retry. */
export function ErrorState({ title, error, fallback, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useLingui()
  const offline = error instanceof ApiError && error.kind === 'network'
  const reason = offline ? t`Can't reach the server. Check your connection and try again` : messageOf(error, '')
  const heading = title ?? fallback
  return (
    <StateBox
      alert
      icon={offline ? <IconWifiOff size={24} /> : <IconAlertTriangle size={24} />}
      title={heading}
      action={
        onRetry && (
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry} loading={retrying}>
            {t`Retry`}
          </Button>
        )
      }
    >
      {reason === heading ? undefined : reason || (title ? fallback : undefined)}
    </StateBox>
  )
}
