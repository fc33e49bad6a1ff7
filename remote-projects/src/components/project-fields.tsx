import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { ProjectVisibility } from '@sheaf/contract'
import { InputBase } from '@sheaf/ui/controls'
import { ChoiceCards } from '@sheaf/ui/form'
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
      disabled: !isTeam,
    },
  ] as const
  return (
    <ChoiceCards
      legend={t`Visibility`}
      name="visibility"
      value={value}
      choices={choices}
      onChange={onChange}
      disabled={disabled}
    />
  )
}
