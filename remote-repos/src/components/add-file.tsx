import { useLingui } from '@lingui/react/macro'
import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { useState } from 'react'
import { AddFileButton } from './add-file-button.tsx'
import { useWritableBranch } from './use-writable-branch.ts'

/** What floats is loaded when the page is at rest, or a hand moves to it. */
const menu = lazyModule(
  async () => (await import(/* webpackChunkName: "add-file-menu" */ './add-file-menu.tsx')).AddFileMenu,
)

/** What makes files in a folder of the shown branch, for whoever may commit to it. */
export function AddFile({ current, folder }: { current: string; folder: string }) {
  const { t } = useLingui()
  const branch = useWritableBranch(current)
  const [asked, setAsked] = useState(false)
  const { loaded: AddFileMenu, reach, open, failed } = useLazyModule(menu)
  if (branch === undefined) return null
  const label = t`Add file`
  const button = (
    <AddFileButton
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => open(() => setAsked(true))}
    />
  )
  if (!asked || !AddFileMenu) return button
  const fail = () => {
    failed()
    setAsked(false)
  }
  return (
    <Fence fallback={button} onFailure={fail}>
      <AddFileMenu label={label} branch={branch} folder={folder} />
    </Fence>
  )
}
