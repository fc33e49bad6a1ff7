import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { useState } from 'react'
import { type MergeButtonProps, PlainMergeButton } from './plain-merge-button.tsx'

/** What floats is loaded when the page is at rest, or a hand moves to it. */
const menu = lazyModule(async () => (await import(/* webpackChunkName: "merge-menu" */ './merge-menu.tsx')).MergeMenu)

/** The ways in which it can be merged, to choose one. */
export function MergeButton(props: MergeButtonProps) {
  const [asked, setAsked] = useState(false)
  const { loaded: MergeMenu, reach, open, failed } = useLazyModule(menu)
  const button = (
    <PlainMergeButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => open(() => setAsked(true))}
    />
  )
  const fail = () => {
    failed()
    setAsked(false)
  }
  return (
    <div>
      {asked && MergeMenu ? (
        <Fence fallback={button} onFailure={fail}>
          <MergeMenu {...props} />
        </Fence>
      ) : (
        button
      )}
    </div>
  )
}
