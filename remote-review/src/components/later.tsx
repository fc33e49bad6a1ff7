import { useLingui } from '@lingui/react/macro'
import { lazyModule } from '@sheaf/shell'
import { QueryError, TextSkeleton } from '@sheaf/ui'
import { type ComponentType, type JSX, useCallback, useEffect, useState } from 'react'

/**
 * A part of a page whose code comes once it is on the page: whoever never sees it does not load it. Where it can't be had that is said in its place, with
 * a way to try again.
 * @param fetch Brings the component, by `import()`.
 * @param lines How tall its place is until then, in lines of text.
 */
export function later<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  lines: number,
): (props: P) => JSX.Element {
  const module = lazyModule(fetch)
  return function Later(props: P) {
    const { t } = useLingui()
    const [error, setError] = useState<unknown>(null)
    const [, drawAgain] = useState(0)
    const load = useCallback(async () => {
      try {
        await module.load()
        setError(null)
        drawAgain((times) => times + 1)
      } catch (reason) {
        setError(reason)
        throw reason
      }
    }, [])
    useEffect(() => {
      if (module.loaded === undefined) void load().catch(() => undefined)
    }, [load])
    const { loaded: Component } = module
    if (Component !== undefined) return <Component {...props} />
    if (error !== null)
      return <QueryError query={{ error, refetch: load }} fallback={t`This part of the page couldn't be loaded`} />
    return <TextSkeleton lines={lines} />
  }
}
