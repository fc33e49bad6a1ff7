import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { useState } from 'react'
import { ColumnButton } from './column-button.tsx'
import type { ColumnMenuProps } from './column-menu-items.tsx'

const menu = lazyModule(
  async () => (await import(/* webpackChunkName: "board-menus" */ './column-menu-items.tsx')).ColumnMenuItems,
)

/** What can be done to a column. What floats is loaded when the page is at rest, or a hand moves to it. */
export function ColumnMenu(props: ColumnMenuProps) {
  const [asked, setAsked] = useState(false)
  const { loaded: Items, reach, open, failed } = useLazyModule(menu)
  const fail = () => {
    failed()
    setAsked(false)
  }
  const button = (
    <ColumnButton
      column={props.column}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => open(() => setAsked(true))}
    />
  )
  if (!asked || !Items) return button
  return (
    <Fence fallback={button} onFailure={fail}>
      <Items {...props} />
    </Fence>
  )
}
