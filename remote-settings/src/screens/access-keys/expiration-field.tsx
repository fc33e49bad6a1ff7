import { Plural, useLingui } from '@lingui/react/macro'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import classes from './expiration-field.module.css'

const presets = [7, 30, 90, 365] as const

/** What is chosen where nobody chose: a month. */
export const usualExpiration = () => dayAfter(30)

interface ExpirationFieldProps {
  inputProps: TextInputProps
  onPick: (day: string) => void
}

/** The last day on which a key works, typed or picked. Days end in UTC, as the server counts them. */
export function ExpirationField({ inputProps, onPick }: ExpirationFieldProps) {
  const { t } = useLingui()
  return (
    <div>
      <TextInput
        type="date"
        label={t`Expiration date`}
        description={t`The key works until the end of this day (UTC).`}
        min={dayAfter(0)}
        max="9999-12-31"
        {...inputProps}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside the form's own would be announced twice */}
      <div className={classes.presets} role="group" aria-label={t`Expires in`}>
        {presets.map((days) => (
          <Button
            key={days}
            variant="default"
            size="xs"
            className={classes.preset}
            aria-pressed={inputProps.value === dayAfter(days)}
            onClick={() => onPick(dayAfter(days))}
          >
            <Plural value={days} one="# day" other="# days" />
          </Button>
        ))}
      </div>
    </div>
  )
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
