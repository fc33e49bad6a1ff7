import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { InputBase } from '@sheaf/ui/controls'
import { ChoiceCards, type FieldProps } from '@sheaf/ui/form'
import { IconLock, IconWorld } from '@sheaf/ui/icons'

interface CollectionFieldsProps {
  field: (name: 'title' | 'description') => FieldProps
  isPrivate: boolean
  onPrivate: (isPrivate: boolean) => void
}

/** What a collection says of itself, and who sees it. */
export function CollectionFields({ field, isPrivate, onPrivate }: CollectionFieldsProps) {
  const { t } = useLingui()
  const choices = [
    {
      value: false,
      icon: IconWorld,
      name: t`Public`,
      about: t`Anyone can see it. Of what is in it, everyone sees only what they have access to`,
    },
    { value: true, icon: IconLock, name: t`Private`, about: t`Only you, or the members of the team that owns it` },
  ]
  return (
    <>
      <TextInput label={t`Title`} autoComplete="off" data-autofocus autoFocus {...field('title')} />
      <InputBase component="textarea" multiline rows={3} label={t`Description`} {...field('description')} />
      <ChoiceCards legend={t`Visibility`} name="is_private" value={isPrivate} choices={choices} onChange={onPrivate} />
    </>
  )
}
