import { reservedOwnerNames } from '@sheaf/contract'
import { routeTable } from './route-table.ts'

/** First segments of the routes of server and pages that an owner could still be called, as lines for people. */
export async function unreservedRoutes(): Promise<string[]> {
  const reserved = new Set(reservedOwnerNames)
  const { server, pages } = await routeTable()
  const segments = [...server, ...pages].map((url) => url.split('/')[1] ?? '')
  return [...new Set(segments)]
    .filter((segment) => !/^(?:$|[:*])/.test(segment) && !reserved.has(segment.toLowerCase()))
    .map((segment) => `/${segment} is a route, but reservedOwnerNames of the contract lacks it`)
}
