import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiError } from '@sheaf/client/errors'
import type { PasskeyRequest } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { IconKey } from '@sheaf/ui/icons'
import { usePasskey } from '../api/factor.mutations.ts'

interface PasskeyButtonProps {
  /** Of a log-in that has begun; without them the passkey is all that is asked for. */
  options?: PasskeyRequest
  /** Where it leads, if not where the layout says. */
  onProved?: () => void
}

/** Browsers have passkeys on https and on localhost alone. */
const canUsePasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window

/** Logs in by a passkey; nothing where this browser has none. */
export function PasskeyButton({ options, onProved }: PasskeyButtonProps) {
  const { t } = useLingui()
  const passkey = usePasskey()
  if (!canUsePasskeys()) return null
  const failed = (error: Error) => {
    // Somebody closed the browser's own dialog: they know.
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return
    const said = messageOf(error, t`Couldn't use the passkey. Try again`)
    if (error instanceof ApiError && error.kind === 'refused') notify.warning(said)
    else notify.error(said)
  }
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconKey size={16} />}
      loading={passkey.isPending}
      onClick={() => passkey.mutate(options, { onSuccess: () => onProved?.(), onError: failed })}
    >
      {options ? t`Use a passkey` : t`Sign in with a passkey`}
    </Button>
  )
}
