import { useLingui } from '@lingui/react/macro'
import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { useState } from 'react'
import type { TextAt } from '../api/text-versions.ts'
import classes from './thread.module.css'

/** What floats is loaded when the page is at rest, or a hand moves to it. */
const dialog = lazyModule(
  async () => (await import(/* webpackChunkName: "text-versions" */ './text-versions.tsx')).TextVersions,
)

/** Says that a text was changed, and shows what it was. */
export function Edited({ of }: { of: TextAt }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { loaded: TextVersions, reach, open, failed } = useLazyModule(dialog)
  const fail = () => {
    failed()
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className={classes.edited}
        aria-haspopup="dialog"
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => open(() => setOpen(true))}
      >
        {t`edited`}
      </button>
      {isOpen && TextVersions && (
        <Fence fallback={null} onFailure={fail}>
          <TextVersions of={of} onClose={() => setOpen(false)} />
        </Fence>
      )}
    </>
  )
}
