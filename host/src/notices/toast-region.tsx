import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { loadToasts, toastsNeededAtom } from './connect-toasts.ts'

const Toasts = lazy(async () => ({ default: (await loadToasts()).Toasts }))

/** Where toasts appear. */
export function ToastRegion() {
  const needed = useAtomValue(toastsNeededAtom)
  if (!needed) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
