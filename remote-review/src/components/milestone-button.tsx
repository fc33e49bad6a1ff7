import { Button } from '@mantine/core'
import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { IconFlag } from '@sheaf/ui/icons'
import { useState } from 'react'
import type { PickMilestoneProps } from './pick-milestone.tsx'

/** What floats is loaded when the page is at rest, or a hand moves to it. */
const picker = lazyModule(
  async () => (await import(/* webpackChunkName: "pick-milestone" */ './pick-milestone.tsx')).PickMilestone,
)

interface MilestoneButtonProps extends Omit<PickMilestoneProps, 'onClose'> {
  label: string
  busy?: boolean
}

/** Opens the milestones of a repository to pick one. */
export function MilestoneButton({ label, busy = false, ...of }: MilestoneButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { loaded: PickMilestone, reach, open, failed } = useLazyModule(picker)
  const fail = () => {
    failed()
    setOpen(false)
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFlag size={14} />}
        aria-haspopup="dialog"
        loading={busy}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => open(() => setOpen(true))}
      >
        {label}
      </Button>
      {isOpen && PickMilestone && (
        <Fence fallback={null} onFailure={fail}>
          <PickMilestone {...of} onClose={() => setOpen(false)} />
        </Fence>
      )}
    </>
  )
}
