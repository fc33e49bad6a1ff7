import { type LazyModule, whenIdle } from '@sheaf/shell'
import { useCallback, useEffect, useState } from 'react'

/** Code that comes when the page is at rest, and is asked for once more when it is wanted. Where it can't be had nothing is said: the page does without. */
export function useQuietly<T>(module: LazyModule<T>): { loaded: T | undefined; load: () => void } {
  const [, drawAgain] = useState(0)
  const load = useCallback(() => {
    if (module.loaded !== undefined) return
    void module.load().then(
      () => drawAgain((times) => times + 1),
      () => undefined,
    )
  }, [module])
  useEffect(() => whenIdle(load), [load])
  return { loaded: module.loaded, load }
}
