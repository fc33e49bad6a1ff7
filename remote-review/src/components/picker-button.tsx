import { Button } from '@mantine/core'
import type { LazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { type ComponentType, type ReactNode, useState } from 'react'

interface PickerButtonProps<Props> {
  label: string
  icon: ReactNode
  busy?: boolean
  /** What floats: loaded when the page is at rest, or a hand moves to it. */
  picker: LazyModule<ComponentType<Props & { onClose: () => void }>>
  /** What it is about, and what is done with what was chosen. */
  given: Props
}

/** Opens a list to choose from. */
export function PickerButton<Props>({ label, icon, busy = false, picker, given }: PickerButtonProps<Props>) {
  const [isOpen, setOpen] = useState(false)
  const { loaded: Picker, reach, open, failed } = useLazyModule(picker)
  const fail = () => {
    failed()
    setOpen(false)
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={icon}
        aria-haspopup="dialog"
        loading={busy}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => open(() => setOpen(true))}
      >
        {label}
      </Button>
      {isOpen && Picker && (
        <Fence fallback={null} onFailure={fail}>
          <Picker {...given} onClose={() => setOpen(false)} />
        </Fence>
      )}
    </>
  )
}
