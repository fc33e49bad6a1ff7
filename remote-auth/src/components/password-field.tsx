import { useLingui } from '@lingui/react/macro'
import type { PasswordInputProps } from '@mantine/core'
import { PasswordInput } from '@sheaf/ui/controls'

/**
 * A password that can be shown, by keyboard too: Mantine leaves its button out of the order of tabs. It may be longer than it may
 * be: one that the browser cuts off while it is pasted would be another password than the one that was meant.
 */
export function PasswordField({ maxLength: _cut, ...props }: PasswordInputProps) {
  const { t } = useLingui()
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
      // Mantine says it of its other fields, and of this one to eyes alone.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
