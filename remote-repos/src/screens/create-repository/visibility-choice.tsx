import { useLingui } from '@lingui/react/macro'
import { IconLock, IconWorld } from '@sheaf/ui/icons'
import classes from './visibility-choice.module.css'

export interface VisibilityChoiceProps {
  isPrivate: boolean
  onChange: (isPrivate: boolean) => void
}

/** Who may see the repository. */
export function VisibilityChoice({ isPrivate, onChange }: VisibilityChoiceProps) {
  const { t } = useLingui()
  const choices = [
    { value: false, icon: IconWorld, name: t`Public`, about: t`Anyone can see and clone it` },
    { value: true, icon: IconLock, name: t`Private`, about: t`Only you can see and push to it` },
  ]
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t`Visibility`}</legend>
      {choices.map(({ value, icon: Icon, name, about }) => (
        <label key={name} className={classes.choice}>
          <input
            type="radio"
            name="repo_is_private"
            className={classes.radio}
            checked={isPrivate === value}
            onChange={() => onChange(value)}
            aria-label={name}
            aria-description={about}
          />
          <Icon size={18} aria-hidden="true" />
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <span className={classes.about}>{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
