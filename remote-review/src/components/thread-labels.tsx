import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Label } from '@sheaf/contract'
import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { IconTag } from '@sheaf/ui/icons'
import { useState } from 'react'
import { LabelPill } from './label-pills.tsx'
import classes from './thread-labels.module.css'

/** What floats is loaded when the page is at rest, or a hand moves to it. */
const chooser = lazyModule(
  async () => (await import(/* webpackChunkName: "choose-labels" */ './choose-labels.tsx')).ChooseLabels,
)

interface ThreadLabelsProps {
  number: string
  labels: readonly Label[]
  canLabel: boolean
}

/** The labels of a thread, and for whoever may push a way to give it others. */
export function ThreadLabels({ number, labels, canLabel }: ThreadLabelsProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { loaded: ChooseLabels, reach, open, failed } = useLazyModule(chooser)
  const fail = () => {
    failed()
    setOpen(false)
  }
  return (
    <>
      {labels.length > 0 && (
        <ul className={classes.list} aria-label={t`Labels`}>
          {labels.map((label) => (
            <li key={label.uid}>
              <LabelPill label={label} />
            </li>
          ))}
        </ul>
      )}
      {canLabel && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTag size={14} />}
          aria-haspopup="dialog"
          onPointerEnter={reach}
          onFocus={reach}
          onClick={() => open(() => setOpen(true))}
        >
          {labels.length === 0 ? t`Add labels` : t`Change labels`}
        </Button>
      )}
      {isOpen && ChooseLabels && (
        <Fence fallback={null} onFailure={fail}>
          <ChooseLabels number={number} labels={labels} onClose={() => setOpen(false)} />
        </Fence>
      )}
    </>
  )
}
