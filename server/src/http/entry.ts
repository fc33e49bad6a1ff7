import type { Access } from '@sheaf/contract'
import type { Message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { enforceAccess } from './access.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set once it is known. */
    actor: Actor | undefined
  }
  interface FastifyContextConfig {
    /** Who may enter: see `requireEntries`. */
    access?: Access
  }
}

/** The entry of a route that looks at no account, and is the same for everybody. */
export const openToAll = { config: { access: { by: 'anyone' } } } as const satisfies { config: { access: Access } }

interface Entering {
  /** Who sent a request, by whatever credentials the protocol knows. */
  authenticate: (request: FastifyRequest) => Promise<Actor>
  /** What visitors are told where an account is needed. */
  askForAccount?: Message
  /** Do deploy keys enter, which open one repository? What they may do there is the policy's to say. */
  deployKeys?: boolean
}

/**
 * Makes entries for the routes of a protocol, as the contract's operations have them: each declares who may enter, and
 * that is settled before its handler runs, which finds the actor in `request.actor`. Not earlier: a connection whose
 * request waits for a password is one that is worked for.
 */
export function entriesBy({ authenticate, askForAccount, deployKeys = false }: Entering) {
  return (access: Access) => ({
    config: { access },
    preHandler: async (request: FastifyRequest) => {
      const actor = await authenticate(request)
      request.actor = actor
      if (!deployKeys || actor.kind !== 'deploy-key') enforceAccess(access, actor, askForAccount)
    },
  })
}

/** A route as it was mounted. */
export interface MountedRoute {
  method: RouteOptions['method']
  url: string
  access: Access | undefined
}

/**
 * Lets the server start only when every route declares who may enter it: operations, protocols and pages alike. Call it
 * before the first route is mounted. `onRoute` is called with each, once all are.
 */
export function requireEntries(app: FastifyInstance, onRoute: (route: MountedRoute) => void = () => undefined): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const mounted = routes.map(({ method, url, config }) => ({ method, url, access: config?.access }))
    const open = mounted.filter(({ access }) => access === undefined).map(({ method, url }) => `${method} ${url}`)
    if (open.length > 0) throw new Error(`Nothing says who may enter these routes: ${open.join(', ')}`)
    mounted.forEach(onRoute)
  })
}

/** Declares all routes of a scope that are mounted from now on as the same for everybody. */
export function openScopeToAll(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...openToAll.config }
  })
}
