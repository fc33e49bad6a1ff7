import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { IconTag } from '@sheaf/ui/icons'
import { useState } from 'react'

const picker = lazyModule(async () => (await import(/* webpackChunkName: "pick-label" */ './pick-label.tsx')).PickLabel)

/** Narrows a list to threads of a label: what is picked is written into its search. */
export function LabelFilter() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { loaded: PickLabel, reach, open, failed } = useLazyModule(picker)
  const fail = () => {
    failed()
    setOpen(false)
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTag size={14} />}
        aria-haspopup="dialog"
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => open(() => setOpen(true))}
      >
        {t`Label`}
      </Button>
      {isOpen && PickLabel && (
        <Fence fallback={null} onFailure={fail}>
          <PickLabel onClose={() => setOpen(false)} />
        </Fence>
      )}
    </>
  )
}
