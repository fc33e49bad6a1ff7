import { lazyModule, whenIdle } from '@sheaf/shell'
import { Fence } from '@sheaf/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'

/** What floats is loaded when the page is at rest. */
const dialog = lazyModule(
  async () => (await import(/* webpackChunkName: "leave-dialog" */ './leave-dialog.tsx')).LeaveDialog,
)

interface LeaveQuestionProps {
  /** Is there something to be left behind? */
  isChanged: boolean
  /** The same at the moment when the page is left. */
  holds: () => boolean
  /** What becomes of it. */
  about: string
  isLost: boolean
}

/** Asks before a page is left with what is not committed. Where the question can't be had, nobody is held back. */
export function LeaveQuestion({ isChanged, holds, about, isLost }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => holds() && currentLocation.pathname !== nextLocation.pathname,
  )
  const isBlocked = blocker.state === 'blocked'
  const [LeaveDialog, setLeaveDialog] = useState(() => dialog.loaded)
  const goOn = useEffectEvent(() => blocker.proceed?.())
  useEffect(() => whenIdle(() => void dialog.load().catch(() => undefined)), [])
  useEffect(() => {
    if (!isBlocked) return
    dialog.load().then((loaded) => setLeaveDialog(() => loaded), goOn)
  }, [isBlocked])
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  if (!LeaveDialog) return null
  return (
    <Fence onFailure={() => blocker.proceed?.()}>
      <LeaveDialog
        about={about}
        isLost={isLost}
        opened={isBlocked}
        onLeave={() => blocker.proceed?.()}
        onStay={() => blocker.reset?.()}
      />
    </Fence>
  )
}
