import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { ProjectVisibility } from '@sheaf/contract'
import { InputBase } from '@sheaf/ui/controls'
import { IconLock, IconUsers } from '@sheaf/ui/icons'
import type { ChangeEvent } from 'react'
import classes from './project-fields.module.css'

interface TextField {
  name: string
  required: boolean
  withAsterisk: boolean
  error: string | undefined
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

interface ProjectFieldsProps {
  field: (name: 'name' | 'description' | 'start_date' | 'target_date') => TextField
}

/** What a project says of itself. */
export function ProjectFields({ field }: ProjectFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextInput label={t`Project name`} autoComplete="off" {...field('name')} />
      <InputBase component="textarea" multiline rows={3} label={t`Description`} {...field('description')} />
      <div className={classes.days}>
        <TextInput type="date" label={t`Start date`} {...field('start_date')} />
        <TextInput type="date" label={t`Target end date`} {...field('target_date')} />
      </div>
    </>
  )
}

interface ProjectVisibilityChoiceProps {
  value: ProjectVisibility
  onChange: (value: ProjectVisibility) => void
  /** Is the owner a team? */
  isTeam: boolean
  disabled?: boolean
}

/** Who sees a project. */
export function ProjectVisibilityChoice({ value, onChange, isTeam, disabled = false }: ProjectVisibilityChoiceProps) {
  const { t } = useLingui()
  const choices = [
    {
      value: 'private',
      icon: IconLock,
      name: t`Private`,
      about: isTeam ? t`Only you and the owners of the team` : t`Only you`,
    },
    {
      value: 'team',
      icon: IconUsers,
      name: t`Team`,
      about: isTeam ? t`All members of the team, by their roles` : t`For projects that a team owns`,
    },
  ] as const
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>{t`Visibility`}</legend>
      {choices.map(({ value: each, icon: Icon, name, about }) => (
        <label key={each} className={classes.choice} data-disabled={(each === 'team' && !isTeam) || undefined}>
          <input
            type="radio"
            name="visibility"
            className={classes.radio}
            checked={value === each}
            disabled={each === 'team' && !isTeam}
            onChange={() => onChange(each)}
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
