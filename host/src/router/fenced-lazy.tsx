import { lazyModule } from '@sheaf/shell'
import type { LazyRouteFunction, RouteObject } from 'react-router'

/**
 * A screen whose script can't be loaded fails as one that can't be drawn does, and is drawn once the script was to be had after
 * all. React Router would leave the route without an element, draw nothing of the page below its outermost frame, the
 * shell included, and ask for the script no more.
 */
export function fencedLazy(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route
    const fenced = typeof lazy === 'function' ? { ...route, lazy: withSecondChance(lazy) } : route
    return fenced.index || !fenced.children ? fenced : { ...fenced, children: fencedLazy(fenced.children) }
  })
}

function withSecondChance(lazy: LazyRouteFunction<RouteObject>): LazyRouteFunction<RouteObject> {
  const module = lazyModule(lazy)
  const Awaited = () => {
    if (module.loaded === undefined) throw module.error
    const { Component } = module.loaded
    return Component && <Component />
  }
  return () => module.load().catch(() => ({ Component: Awaited }))
}
