import { useLingui } from '@lingui/react/macro'
import type { PasswordInputProps } from '@mantine/core'
import { PasswordInput } from '@sheaf/ui/controls'

/** A password that can be shown, by keyboard too: Mantine leaves its button out of the order of tabs. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui()
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }} {...props} />
}
