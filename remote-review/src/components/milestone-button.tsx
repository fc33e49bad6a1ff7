import { lazyModule } from '@sheaf/shell'
import { IconFlag } from '@sheaf/ui/icons'
import type { PickMilestoneProps } from './pick-milestone.tsx'
import { PickerButton } from './picker-button.tsx'

const picker = lazyModule(
  async () => (await import(/* webpackChunkName: "pick-milestone" */ './pick-milestone.tsx')).PickMilestone,
)

interface MilestoneButtonProps extends PickMilestoneProps {
  label: string
  busy?: boolean
}

/** Opens the milestones of a repository to pick one. */
export function MilestoneButton({ label, busy = false, ...given }: MilestoneButtonProps) {
  return <PickerButton label={label} icon={<IconFlag size={14} />} busy={busy} picker={picker} given={given} />
}
