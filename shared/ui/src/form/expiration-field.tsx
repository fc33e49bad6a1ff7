import { Button, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './expiration-field.module.css'

const presets = [7, 30, 90, 365] as const

/** What is chosen where nobody chose and a key has to end: a month. */
export const usualExpiration = () => dayAfter(30)

/** What the field says. Whoever shows it brings the words: those of this package are loaded by every page. */
export interface ExpirationWords {
  label: string
  description: string
  /** Heard of the choices. */
  choices: string
  days: (count: number) => ReactNode
  /** That it works for good; where it is missing, a key has to end. */
  never?: string
}

export interface ExpirationFieldProps {
  inputProps: TextInputProps
  onPick: (day: string) => void
  words: ExpirationWords
}

/** The last day on which a key works, typed or picked; an empty field says that there is none. Days end in UTC, as the server counts them. */
export function ExpirationField({ inputProps, onPick, words }: ExpirationFieldProps) {
  const { label, description, choices, days, never } = words
  const { value } = inputProps
  return (
    <div>
      <TextInput
        type="date"
        label={label}
        description={description}
        min={dayAfter(0)}
        max="9999-12-31"
        {...inputProps}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside the form's own would be announced twice */}
      <div className={classes.presets} role="group" aria-label={choices}>
        {never !== undefined && (
          <Preset isPicked={value === ''} onClick={() => onPick('')}>
            {never}
          </Preset>
        )}
        {presets.map((count) => (
          <Preset key={count} isPicked={value === dayAfter(count)} onClick={() => onPick(dayAfter(count))}>
            {days(count)}
          </Preset>
        ))}
      </div>
    </div>
  )
}

interface PresetProps {
  isPicked: boolean
  onClick: () => void
  children: ReactNode
}

function Preset({ isPicked, ...button }: PresetProps) {
  return <Button variant="default" size="xs" className={classes.preset} aria-pressed={isPicked} {...button} />
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
