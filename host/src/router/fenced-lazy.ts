import type { RouteObject } from 'react-router'

/**
 * A screen whose script can't be loaded fails as one that can't be drawn does. React Router would leave the route
 * without an element and draw nothing of the page below its outermost frame, the shell included.
 */
export function fencedLazy(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route
    const fenced = typeof lazy === 'function' ? { ...route, lazy: () => lazy().catch(thrownWhenDrawn) } : route
    return fenced.index || !fenced.children ? fenced : { ...fenced, children: fencedLazy(fenced.children) }
  })
}

function thrownWhenDrawn(error: unknown) {
  return {
    Component: () => {
      throw error
    },
  }
}
