import { lazy, Suspense } from 'react'
import { BootSkeleton } from '../page-frame/boot-skeleton.tsx'

/** The shell's code, asked for once. `/` and the sign-in forms do without it. */
export const loadShell = () => import(/* webpackChunkName: "shell" */ './shell.tsx')

const LoadedShell = lazy(async () => ({ default: (await loadShell()).Shell }))

/**
 * The shell as an element and not as a lazy route: where an area's remote can't be loaded, the router would never
 * come to load a lazy parent, and the error would have no page to stand on.
 */
export function LazyShell() {
  return (
    <Suspense fallback={<BootSkeleton />}>
      <LoadedShell />
    </Suspense>
  )
}
