import type { IconCheck } from '../icons.ts'
import classes from './choice-cards.module.css'

export interface ChoiceCardsProps<Value> {
  /** What is chosen. */
  legend: string
  /** Of the field that it is. */
  name: string
  value: Value
  choices: readonly {
    value: Value
    icon: typeof IconCheck
    name: string
    about: string
    disabled?: boolean
  }[]
  onChange: (value: Value) => void
  disabled?: boolean
}

/** One of a few, each with what it means. */
export function ChoiceCards<Value>({
  legend,
  name: field,
  value,
  choices,
  onChange,
  disabled = false,
}: ChoiceCardsProps<Value>) {
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map(({ value: each, icon: Icon, name, about, disabled: isClosed = false }) => (
        <label key={name} className={classes.choice} data-disabled={isClosed || undefined}>
          <input
            type="radio"
            name={field}
            className={classes.radio}
            checked={value === each}
            disabled={isClosed}
            onChange={() => onChange(each)}
            aria-label={name}
            aria-description={about}
          />
          <Icon size={18} aria-hidden />
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <span className={classes.about}>{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
