import type { ConfirmDialogProps } from '@sheaf/ui/overlays'
import { lazy, Suspense, useState } from 'react'

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: component } = await import(/* webpackChunkName: "confirm" */ './confirm-dialog.ts')
  return { default: component }
})

/** A question before something that can't be taken back; what draws it comes when it is first asked. */
export function ConfirmLater(props: ConfirmDialogProps) {
  const [isWanted, setWanted] = useState(props.opened)
  if (props.opened && !isWanted) setWanted(true)
  if (!isWanted) return null
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  )
}
