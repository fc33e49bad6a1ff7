import { lazyModule } from '@sheaf/shell'
import { Suspense } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { BootSkeleton } from '../page-frame/boot-skeleton.tsx'

const shell = lazyModule(async () => (await import(/* webpackChunkName: "shell" */ './shell.tsx')).Shell)
const LoadedShell = lazyComponent(shell)

/** Asks for the shell's code ahead. `/` and the sign-in forms do without it. */
export const preloadShell = () => void shell.load().catch(() => undefined)

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
