import type { LazyModule } from '@sheaf/shell'
import { type ComponentType, use } from 'react'

/** React's `lazy` with a second chance: what could not be loaded is drawn once it was, after all. */
export function lazyComponent<P extends object>(module: LazyModule<ComponentType<P>>): ComponentType<P> {
  return function Lazily(props: P) {
    if (module.loaded === undefined && module.error !== undefined) throw module.error
    const Loaded = module.loaded ?? use(module.load())
    return <Loaded {...props} />
  }
}
