import { useLingui } from '@lingui/react/macro'
import type { SecurityEvent } from '@sheaf/contract'

/** Says what happened to the account. */
export function useEventWords(): (event: Pick<SecurityEvent, 'kind' | 'subject'>) => string {
  const { t } = useLingui()
  return ({ kind, subject }) => {
    switch (kind) {
      case 'signed-in':
        return t`Logged in`
      case 'signed-in-new-device':
        return t`Logged in on a new device`
      case 'password-changed':
        return t`Password changed`
      case 'password-reset':
        return t`Password reset by a mailed link`
      case 'password-ended':
        return t`Password ended by an administrator`
      case 'access-key-created':
        return t`Access key created: ${subject}`
      case 'access-key-changed':
        return t`Access key changed: ${subject}`
      case 'ssh-key-added':
        return t`SSH key added: ${subject}`
      case 'signing-key-added':
        return t`Signing key added: ${subject}`
      case 'totp-added':
        return t`Authenticator app set up`
      case 'totp-removed':
        return t`Authenticator app turned off`
      case 'passkey-added':
        return t`Passkey added: ${subject}`
      case 'passkey-removed':
        return t`Passkey deleted: ${subject}`
      case 'recovery-codes-created':
        return t`Recovery codes created`
      case 'recovery-code-used':
        return t`Logged in with a recovery code`
      case 'factors-ended':
        return t`Second factors removed by an administrator`
      case 'identity-added':
        return t`Login connected: ${subject}`
      case 'identity-removed':
        return t`Login disconnected: ${subject}`
      case 'session-ended':
        return t`Logged out another device`
      case 'sessions-ended':
        return t`Logged out all other devices`
    }
  }
}
