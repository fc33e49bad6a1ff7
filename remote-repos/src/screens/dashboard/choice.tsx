import { type ComponentType, useId } from 'react'
import classes from './choice.module.css'

export interface ChoiceProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; name: string; icon?: ComponentType<{ size?: number | string }> }[]
}

/** One of a few, all of them in sight. With icons the names are said, not shown. */
export function Choice<T extends string>({ label, value, onChange, options }: ChoiceProps<T>) {
  const group = useId()
  return (
    <fieldset className={classes.group} aria-label={label}>
      {options.map(({ value: each, name, icon: Icon }) => (
        <label key={each} className={classes.option} title={Icon && name}>
          <input
            type="radio"
            name={group}
            className={classes.radio}
            checked={each === value}
            onChange={() => onChange(each)}
            aria-label={name}
          />
          {Icon ? <Icon size={16} /> : name}
        </label>
      ))}
    </fieldset>
  )
}
