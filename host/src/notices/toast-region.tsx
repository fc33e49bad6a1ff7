import { lazyModule, whenIdle } from '@sheaf/shell'
import { Fence } from '@sheaf/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { useLocation } from 'react-router'
import { watchControls } from './last-control.ts'
import { PlainNotice } from './plain-notice.tsx'
import { leavePageAtom, toastsAtom } from './toasts-atom.ts'

const region = lazyModule(async () => (await import(/* webpackChunkName: "toasts" */ './toasts.tsx')).Toasts)

/**
 * Where toasts appear. Their code comes when the page is at rest, at the latest with the first of them; what is said while it
 * can't be had, such as that the server can't be reached, is said plainly.
 */
export function ToastRegion() {
  const [newest] = useAtomValue(toastsAtom)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEndWithPage()
  // From the first click on: what it says may come before the toasts' code.
  useEffect(watchControls, [])
  useEffect(() => whenIdle(() => void region.load().then(drawAgain, drawAgain)), [])
  useEffect(() => {
    if (newest && !region.loaded) void region.load().then(drawAgain, drawAgain)
  }, [newest])
  const Toasts = region.loaded
  const plain = newest && <PlainNotice key={newest.id} toast={newest} />
  if (Toasts) {
    return (
      <Fence fallback={plain}>
        <Toasts />
      </Fence>
    )
  }
  return region.error !== undefined && plain
}

function useEndWithPage(): void {
  const { pathname } = useLocation()
  const leave = useSetAtom(leavePageAtom)
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current !== pathname) leave()
    shown.current = pathname
  }, [pathname, leave])
}
