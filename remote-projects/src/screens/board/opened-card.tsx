import { useLingui } from '@lingui/react/macro'
import { lazyModule, notify } from '@sheaf/shell'
import { Fence } from '@sheaf/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CardDialogProps } from './card-dialog.tsx'

const dialog = lazyModule(
  async () => (await import(/* webpackChunkName: "board-menus" */ './card-dialog.tsx')).CardDialog,
)

/** The dialog of the card that is open. Its code comes with the first one; where it can't be had that is said, and the card closed. */
export function OpenedCard(props: CardDialogProps) {
  const { t } = useLingui()
  const [Dialog, setDialog] = useState(() => dialog.loaded)
  const isWanted = props.card !== '' && Dialog === undefined
  const fail = () => {
    notify.error(t`Couldn't load the card`)
    props.onClose()
  }
  const failLoading = useEffectEvent(fail)
  useEffect(() => {
    if (!isWanted) return
    let isShown = true
    dialog.load().then(
      (loaded) => isShown && setDialog(() => loaded),
      () => isShown && failLoading(),
    )
    return () => {
      isShown = false
    }
  }, [isWanted])
  if (Dialog === undefined) return null
  return (
    <Fence fallback={null} onFailure={fail}>
      <Dialog {...props} />
    </Fence>
  )
}
