import type { RouteObject } from 'react-router'
import { ownerOfPath } from '../remotes/owner-of-path.ts'

/** A remote's routes without the parts of repositories that this installation gives to another remote. */
export function ownRoutes(remote: string, routes: readonly RouteObject[]): RouteObject[] {
  const isOwn = ({ path = '' }: RouteObject) => {
    const [segment = ''] = path.split('/')
    return segment === '*' || ownerOfPath(`/owner/repository/${segment}`) === remote
  }
  return routes.map((route) =>
    route.path === ':owner/:repo' && !route.index && route.children
      ? { ...route, children: route.children.filter(isOwn) }
      : route,
  )
}
