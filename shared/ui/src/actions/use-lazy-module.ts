import { useLingui } from '@lingui/react/macro'
import { type LazyModule, notify, whenIdle } from '@sheaf/shell'
import { useEffect, useRef, useState } from 'react'

interface LazyOpening<T> {
  loaded: T | undefined
  /** A hand moves to what opens it: it may be wanted in a moment. */
  reach: () => void
  /** Goes on once the code is there. Where it can't be had, that is said, and the next call asks again. */
  open: (then: () => void) => void
  /** Says that it did not work. */
  failed: () => void
}

/**
 * The code of something that opens, such as a menu: it comes when the page is at rest, when someone reaches for it, at the latest
 * when it is wanted.
 */
export function useLazyModule<T>(module: LazyModule<T>): LazyOpening<T> {
  const { t } = useLingui()
  const [, drawAgain] = useState(0)
  const isShown = useRef(false)
  const reach = () => void module.load().catch(() => undefined)
  useEffect(() => {
    isShown.current = true
    const stop = whenIdle(() => void module.load().catch(() => undefined))
    return () => {
      isShown.current = false
      stop()
    }
  }, [module])
  const failed = () => notify.error(t`Couldn't load this menu. Check your connection and try again`)
  const open = async (then: () => void) => {
    try {
      if (module.loaded === undefined) await module.load()
    } catch {
      if (isShown.current) failed()
      return
    }
    if (!isShown.current) return
    drawAgain((times) => times + 1)
    then()
  }
  return { loaded: module.loaded, reach, open: (then) => void open(then), failed }
}
