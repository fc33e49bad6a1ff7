import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'

/** The name that somebody new chooses. */
export function UsernameField(props: TextInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`username`}
      description={t`Letters, numbers and underscores. Dots and hyphens work in the middle`}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
