import { useLingui } from '@lingui/react/macro'
import { ChoiceCards } from '@sheaf/ui/form'
import { IconLock, IconWorld } from '@sheaf/ui/icons'

export interface VisibilityChoiceProps {
  isPrivate: boolean
  /** Is it to be a team's? */
  isOfTeam: boolean
  onChange: (isPrivate: boolean) => void
}

/** Who may see the repository. */
export function VisibilityChoice({ isPrivate, isOfTeam, onChange }: VisibilityChoiceProps) {
  const { t } = useLingui()
  const whoSees = isOfTeam ? t`Only members of the team with access can see it` : t`Only you can see and push to it`
  const choices = [
    { value: false, icon: IconWorld, name: t`Public`, about: t`Anyone can see and clone it` },
    { value: true, icon: IconLock, name: t`Private`, about: whoSees },
  ]
  return (
    <ChoiceCards
      legend={t`Visibility`}
      name="repo_is_private"
      value={isPrivate}
      choices={choices}
      onChange={onChange}
    />
  )
}
