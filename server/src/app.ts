import cookie from '@fastify/cookie'
import { limits, securityHeaders } from '@sheaf/contract'
import { AppError } from '@sheaf/server-core/app-error'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Deps } from './deps.ts'
import { createAuthenticator } from './domains/authenticator.ts'
import { createPageDescriptions } from './domains/discovery/index.ts'
import { explainDamage, operationHandlers, protocolRoutes } from './domains/registry.ts'
import { mountApiDocs } from './http/api-docs/mount-api-docs.ts'
import { createHttpConnections, type HttpConnectionLimits } from './http/connections.ts'
import { type MountedRoute, openScopeToAll, openToAll, requireEntries } from './http/entry.ts'
import { writeError } from './http/error-writer.ts'
import { mountHealth } from './http/health.ts'
import { httpServerFactory } from './http/http-server.ts'
import { readJson } from './http/json-body.ts'
import { mountOperations } from './http/mount.ts'
import { createRequestAdmission, trackActiveRequests } from './http/request-admission.ts'
import { logRequests, requestId } from './http/request-log.ts'
import { type HttpPatience, httpPatience } from './http/server-options.ts'

/** What the pages may ask of the server. */
export interface PagesContext {
  describePage: ReturnType<typeof createPageDescriptions>
}

export interface AppOptions {
  deps: Deps
  /** Draws pages: registered last, so that it may take every path that nobody else has. It may ask what to say of a page to everybody. */
  pages?: FastifyPluginAsync<PagesContext>
  /** How many connections there may be, where a test wants fewer. */
  connectionLimits?: HttpConnectionLimits | undefined
  /** How long clients are waited for, where a test waits less. */
  patience?: HttpPatience | undefined
  /** Parse answers by the contract, as tests do. */
  checkAnswers?: boolean
  /** From then on `/readyz` sends requests elsewhere. */
  isStopping?: () => boolean
  /** Called with every route, such as `/api/repo/:owner/:repo`, once all are mounted. */
  onRoute?: ((route: MountedRoute) => void) | undefined
}

/** Builds the whole server without listening and without looking at the environment. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, pages, connectionLimits, patience = httpPatience, checkAnswers = false, onRoute } = options
  const { isStopping = () => false } = options
  const { config, database, log } = deps
  const headers = securityHeaders({ publicUrl: config.publicUrl })
  const connections = createHttpConnections({ limits: connectionLimits, proxies: config.trustedProxies, log })
  const asEveryAnswer = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id)
  const door = createRequestAdmission({ connections, headers, unreadMs: patience.unreadMs })
  // Typed as the framework's own logger: else the type of the app would name pino's everywhere.
  const frameworkLog: FastifyBaseLogger = log
  const app: FastifyInstance = fastify({
    loggerInstance: frameworkLog,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    bodyLimit: limits.jsonBodyBytes,
    serverFactory: httpServerFactory({ connections, door, patience }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2 * limits.treePathMax },
    // What is no address at all meets no hook.
    frameworkErrors: (error, request, reply) => writeError(error, request, asEveryAnswer(request, reply)),
  })
  requireEntries(app, onRoute)
  app.addHook('onRequest', (request, reply, done) => {
    asEveryAnswer(request, reply)
    done()
  })
  trackActiveRequests(app, connections)
  logRequests(app)
  app.setErrorHandler(async (thrown, request, reply) =>
    writeError(await explained(thrown, request, deps), request, reply),
  )
  app.setNotFoundHandler(() => {
    throw AppError.missing()
  })
  readJson(app, patience.bodyMs)
  await app.register(cookie)

  mountHealth(app, { database, folders: [config.dataFolder, ...config.storageNodes.values()], isStopping })
  const authenticator = createAuthenticator(deps)
  mountOperations(app, { handlers: operationHandlers(deps), authenticator, publicUrl: config.publicUrl, checkAnswers })
  mountApiDocs(app, { publicUrl: config.publicUrl })
  // Before the pages can take it for one of theirs.
  app.all('/api/*', openToAll, () => {
    throw AppError.missing()
  })
  for (const routes of protocolRoutes) await app.register(async (scope) => routes(scope, { ...deps, authenticator }))
  if (pages) {
    const describePage = createPageDescriptions(deps)
    await app.register(async (scope) => {
      // They know nobody: what they draw is the same for all.
      openScopeToAll(scope)
      await pages(scope, { describePage })
    })
  }
  return app
}

/** The failure as it is told, where the files of the repository that was asked for are its reason. */
async function explained(error: unknown, { params, id }: FastifyRequest, deps: Deps): Promise<unknown> {
  return (await explainDamage(deps, { address: params, id, error })) ?? error
}
