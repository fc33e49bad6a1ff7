import { createServer, type RequestListener, type Server } from 'node:http'
import type { HttpConnections } from './connections.ts'
import type { RequestAdmission } from './request-admission.ts'
import { type HttpPatience, serverOptions } from './server-options.ts'

/** Makes Node's server under the framework: its connections are watched, and requests pass admission before any other code. */
export const httpServerFactory =
  ({ connections, door, patience }: { connections: HttpConnections; door: RequestAdmission; patience: HttpPatience }) =>
  (handler: RequestListener): Server => {
    const { http, ...timeouts } = serverOptions(patience)
    const server = Object.assign(createServer(http, door.guard(handler)), timeouts)
    connections.watch(server)
    return server
  }
