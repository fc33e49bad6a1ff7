import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@sheaf/ui/controls'

interface ViewedBoxProps {
  path: string
  isViewed: boolean
  onView: (of: { path: string; viewed: boolean }) => void
}

/** Whether one has viewed a file, to be ticked at its head. */
export function ViewedBox({ path, isViewed, onView }: ViewedBoxProps) {
  const { t } = useLingui()
  return (
    <Checkbox
      size="xs"
      label={t`Viewed`}
      aria-label={t`Viewed: ${path}`}
      checked={isViewed}
      onChange={({ currentTarget }) => onView({ path, viewed: currentTarget.checked })}
    />
  )
}
